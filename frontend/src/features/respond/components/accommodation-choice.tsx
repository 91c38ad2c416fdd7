import { RecipientStatusBadge } from '@/components/ui/status-badge';
import { type RespondView } from '../api/respond-api';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface AccommodationChoiceProps {
  readonly view: RespondView;
  readonly target: number | 'all';
  readonly onChoose: (target: number | 'all') => void;
}

/** For an owner with several requested accommodations. */
export function AccommodationChoice({ view, target, onChoose }: AccommodationChoiceProps) {
  const { choice: text, status } = useRespondTexts();
  const open = view.items.filter((item) => item.can_answer);
  return (
    <fieldset className={styles.choice}>
      <legend>{text.title}</legend>
      {view.items.map((item) => (
        <label key={item.accommodation_id} className={styles.choiceItem}>
          <input
            type="radio"
            name="accommodation"
            checked={target === item.accommodation_id}
            onChange={() => onChoose(item.accommodation_id)}
          />
          <span className={styles.choiceText}>
            <strong>{item.title}</strong>
            <small>{text.free(item.beds_free)}</small>
          </span>
          {item.status !== 'sent' && item.status !== 'queued' && (
            <RecipientStatusBadge status={item.status} words={status} />
          )}
        </label>
      ))}
      {open.length > 1 && (
        <label className={styles.choiceItem}>
          <input
            type="radio"
            name="accommodation"
            checked={target === 'all'}
            onChange={() => onChoose('all')}
          />
          <span className={styles.choiceText}>
            <strong>{text.all}</strong>
            <small>{text.allHint}</small>
          </span>
        </label>
      )}
    </fieldset>
  );
}
