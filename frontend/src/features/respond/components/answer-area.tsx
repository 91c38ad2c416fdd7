import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type AnswerAction, type RequestStatus } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import { ErrorNote } from '@/components/ui/error-note';
import { type AnswerBody, type RespondItem, type RespondView } from '../api/respond-api';
import { type AnswerLink } from '../state/answer-link';
import { bodiesFor, isAnswered } from '../state/answer-terms';
import { errorText } from '@/lib/error-text';
import { useNow } from '@/lib/use-now';
import { answerReset, answerSubmitted, selectAnswering } from '../state/respond.slice';
import { AnswerButtons } from './answer-buttons';
import { AnswerMessage } from './answer-message';
import { AnswerResult } from './answer-result';
import { BlockNights } from './block-nights';
import { CalendarConflict } from './calendar-conflict';
import { DeclineReasons } from './decline-reasons';
import { LazyCounterForm } from './lazy-counter-form';
import { OfferConditions } from './offer-conditions';
import { PartialForm } from './partial-form';
import { AccommodationChoice } from './accommodation-choice';
import { BedsAndTotal } from './beds-and-total';
import { SharesAndTotal } from './shares-and-total';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface AnswerAreaProps {
  readonly view: RespondView;
  readonly link: AnswerLink;
}

/** The accommodation, what it would earn, and the four answers; or what was answered. */
export function AnswerArea({ view, link }: AnswerAreaProps) {
  const text = useRespondTexts();
  const dispatch = useDispatch();
  const answering = useSelector(selectAnswering);
  const [target, setTarget] = useState<number | 'all'>(() => firstTarget(view));
  const [action, setAction] = useState<AnswerAction | null>(link.action);
  const [isChanging, setIsChanging] = useState(false);
  const isAllDone = target === 'all' && answering.status === 'done';
  const shown = isAllDone ? (view.items[0]?.accommodation_id ?? target) : target;
  const item = view.items.find((one) => one.accommodation_id === shown);

  const choose = (next: number | 'all') => {
    dispatch(answerReset());
    setTarget(next);
    setAction(null);
    setIsChanging(false);
  };
  const change = () => {
    dispatch(answerReset());
    setAction(null);
    setIsChanging(true);
  };
  const submit = (answer: AnswerBody) => {
    setIsChanging(false);
    dispatch(answerSubmitted({ sender: link, bodies: bodiesFor(view, shown, answer) }));
  };
  const cancel = () => {
    dispatch(answerReset());
    setAction(null);
    setIsChanging(isChanging || (item !== undefined && isAnswered(item)));
  };

  return (
    <section className={styles.area} aria-label={text.area}>
      {view.items.length > 1 && <AccommodationChoice view={view} target={shown} onChoose={choose} />}
      {item && (
        <BedsAndTotal
          view={view}
          item={item}
          hasTitle={view.items.length === 1}
          hasAmounts={item.can_answer && (isChanging || !isAnswered(item))}
        />
      )}
      {!item && <SharesAndTotal view={view} />}
      <AnswerStep
        view={view}
        link={link}
        item={item ?? null}
        action={action}
        isChanging={isChanging || answering.status === 'failed'}
        onAction={setAction}
        onSubmit={submit}
        onChange={change}
        onCancel={cancel}
      />
      {item && (item.can_answer || item.status === 'confirmed') && item.status !== 'declined' && (
        <OfferConditions view={view} item={item} />
      )}
    </section>
  );
}

interface AnswerStepProps {
  readonly view: RespondView;
  readonly link: AnswerLink;
  /** Null while an answer for all accommodations is being given. */
  readonly item: RespondItem | null;
  readonly action: AnswerAction | null;
  readonly isChanging: boolean;
  readonly onAction: (action: AnswerAction | null) => void;
  readonly onSubmit: (answer: AnswerBody) => void;
  readonly onChange: () => void;
  readonly onCancel: () => void;
}

function AnswerStep(props: AnswerStepProps) {
  const { view, link, item, action, isChanging, onAction, onChange, onCancel } = props;
  const texts = useRespondTexts();
  const [message, setMessage] = useState('');
  const onSubmit = (answer: AnswerBody) =>
    props.onSubmit(message.trim() ? { ...answer, message: message.trim() } : answer);
  const { status, error, refused } = useSelector(selectAnswering);
  const isBusy = status === 'busy';
  const canAnswer = item ? item.can_answer : view.can_answer;

  if (item && !canAnswer) return <Closed view={view} link={link} item={item} />;
  if (item && isAnswered(item) && !isChanging && !isBusy) {
    return <AnswerResult item={item} link={link} onChange={onChange} isFresh={status === 'done'} />;
  }
  if (refused) {
    return (
      <CalendarConflict
        view={view}
        refused={refused}
        isBusy={isBusy}
        onSubmit={onSubmit}
        onCancel={onCancel}
      />
    );
  }
  return (
    <>
      {error && <ErrorNote error={error} text={errorText(error, texts)} requestIdLabel={texts.requestId} />}
      {item && action === 'partial' && (
        <PartialForm view={view} item={item} isBusy={isBusy} onSubmit={onSubmit} onCancel={onCancel} />
      )}
      {item && action === 'counter' && (
        <LazyCounterForm view={view} item={item} isBusy={isBusy} onSubmit={onSubmit} onCancel={onCancel} />
      )}
      {action === 'decline' && <DeclineReasons isBusy={isBusy} onSubmit={onSubmit} onCancel={onCancel} />}
      {(action === null || action === 'accept' || (!item && action !== 'decline')) && (
        <AnswerButtons
          view={view}
          item={item}
          isPreselected={action === 'accept'}
          isBusy={isBusy}
          onAccept={() => onSubmit({ action: 'accept' })}
          onAction={onAction}
        />
      )}
      <AnswerMessage value={message} onChange={setMessage} />
    </>
  );
}

const RUNNING: readonly RequestStatus[] = ['open', 'partially_filled'];

function Closed({
  view,
  link,
  item,
}: Pick<AnswerStepProps, 'view' | 'link'> & { readonly item: RespondItem }) {
  const { arrivalOver, closedAccommodation, closedRequest, senderBlocked } = useRespondTexts();
  const now = useNow();
  if (item.status === 'confirmed') return <AnswerResult item={item} link={link} isFresh={false} />;
  const withdrawn = item.withdrawn_reason === 'sender_blocked' ? senderBlocked : null;
  const isOver = RUNNING.includes(view.status) && view.start_date < dateInBerlin(new Date(now));
  const text =
    withdrawn ?? closedAccommodation[item.status] ?? (isOver ? arrivalOver : closedRequest[view.status]);
  return (
    <>
      <p role="status" className={styles.closed}>
        {text}
      </p>
      <BlockNights item={item} link={link} />
    </>
  );
}

/** The only accommodation, the first unanswered one, or the first. */
function firstTarget({ items }: RespondView): number | 'all' {
  const open = items.find((item) => item.can_answer && !isAnswered(item)) ?? items[0];
  return open?.accommodation_id ?? 'all';
}
