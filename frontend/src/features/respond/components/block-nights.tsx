import { useDispatch, useSelector } from 'react-redux';
import { ErrorNote } from '@/components/ui/error-note';
import { PlainButton } from '@/components/ui/button';
import { errorText } from '@/lib/error-text';
import { keepDates } from '@/lib/keep-dates';
import { type RespondItem } from '../api/respond-api';
import { type AnswerLink } from '../state/answer-link';
import { nightsBlockSubmitted, selectBlocking } from '../state/respond.slice';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface BlockNightsProps {
  readonly item: RespondItem;
  readonly link: AnswerLink;
}

/** After "Ausgebucht": one tap makes the calendar true, so that nobody asks in vain. */
export function BlockNights({ item, link }: BlockNightsProps) {
  const texts = useRespondTexts();
  const { blockNights: text, format } = texts;
  const dispatch = useDispatch();
  const blocking = useSelector(selectBlocking);
  const { accommodation_id: id, blockable_nights: nights } = item;
  const current = blocking?.id === id ? blocking : null;
  if (item.status !== 'declined' || item.decline_reason !== 'booked_out') return null;
  if (!nights) return current?.status === 'done' ? <p role="status">{text.done}</p> : null;
  return (
    <div className={styles.block}>
      <p>{text.free}</p>
      <ul>
        {nights.map(({ from, to, beds }) => (
          <li key={from}>{keepDates(`${format.beds(beds)}, ${format.range(from, to)}`)}</li>
        ))}
      </ul>
      {current?.error && (
        <ErrorNote
          error={current.error}
          text={errorText(current.error, texts)}
          requestIdLabel={texts.requestId}
        />
      )}
      <PlainButton
        isFullWidth
        className={styles.big}
        disabled={current?.status === 'busy'}
        onClick={() => dispatch(nightsBlockSubmitted({ sender: link, accommodationId: id }))}
      >
        {text.block}
      </PlainButton>
    </div>
  );
}
