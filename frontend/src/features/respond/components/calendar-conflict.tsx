import { PlainButton } from '@/components/ui/button';
import { type AnswerBody, type RespondView } from '../api/respond-api';
import { type RefusedAnswer } from '../state/respond.slice';
import { FormFrame } from './form-frame';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface CalendarConflictProps {
  readonly view: RespondView;
  readonly refused: RefusedAnswer;
  readonly isBusy: boolean;
  readonly onSubmit: (answer: AnswerBody) => void;
  readonly onCancel: () => void;
}

/** An acceptance above the free beds: asks once, naming the blocks that a confirmation would shrink (docs/design.md D12). */
export function CalendarConflict({ view, refused, isBusy, onSubmit, onCancel }: CalendarConflictProps) {
  const { calendar: text, format } = useRespondTexts();
  const { body, bedsFree, blocks } = refused;
  const item = view.items.find((one) => one.accommodation_id === body.accommodation_id) ?? view.items[0];
  return (
    <FormFrame title={text.title} onCancel={onCancel}>
      <p role="alert" className={styles.conflict}>
        {view.items.length > 1 && `${item?.title ?? ''}: `}
        {blocks === null ? text.stays : text.free(bedsFree)}
      </p>
      {blocks !== null && (
        <>
          <p>{text.frees}</p>
          <ul>
            {blocks.map(({ from, to, takes }) => (
              <li key={`${from}-${to}`}>
                {format.beds(takes)}, {format.range(from, to)}
              </li>
            ))}
          </ul>
          <p>{text.until}</p>
        </>
      )}
      <div className={styles.buttons}>
        {blocks !== null && (
          <PlainButton
            isFullWidth
            className={styles.big}
            disabled={isBusy}
            onClick={() => onSubmit({ ...body, adjust_calendar: true })}
          >
            {text.adjust}
          </PlainButton>
        )}
        {bedsFree > 0 && bedsFree < view.workers && body.action !== 'counter' && (
          <PlainButton
            look="secondary"
            isFullWidth
            className={styles.big}
            disabled={isBusy}
            onClick={() =>
              onSubmit({ action: 'partial', beds: bedsFree, accommodation_id: body.accommodation_id })
            }
          >
            {text.only(bedsFree)}
          </PlainButton>
        )}
      </div>
    </FormFrame>
  );
}
