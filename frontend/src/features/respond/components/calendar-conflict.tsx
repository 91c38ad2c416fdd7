import { PlainButton } from '@/components/ui/button';
import { type AnswerBody, type RespondView } from '../api/respond-api';
import { FormFrame } from './form-frame';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface CalendarConflictProps {
  readonly view: RespondView;
  /** The refused answer and the free beds of the calendar. */
  readonly refused: { readonly body: AnswerBody; readonly bedsFree: number };
  readonly isBusy: boolean;
  readonly onSubmit: (answer: AnswerBody) => void;
  readonly onCancel: () => void;
}

/** An acceptance above the free beds: asks once, then the answer adjusts the calendar (docs/design.md D12). */
export function CalendarConflict({ view, refused, isBusy, onSubmit, onCancel }: CalendarConflictProps) {
  const { calendar: text } = useRespondTexts();
  const { body, bedsFree } = refused;
  const item = view.items.find((one) => one.accommodation_id === body.accommodation_id) ?? view.items[0];
  const isBlockedByGuests = body.adjust_calendar === true;
  return (
    <FormFrame title={text.title} onCancel={onCancel}>
      <p role="alert" className={styles.conflict}>
        {view.items.length > 1 && `${item?.title ?? ''}: `}
        {isBlockedByGuests ? text.stays : text.free(bedsFree)}
      </p>
      <div className={styles.buttons}>
        {!isBlockedByGuests && (
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
