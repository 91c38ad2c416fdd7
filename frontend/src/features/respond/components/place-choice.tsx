import { formatBeds } from '@kq/contracts/format';
import { respondText } from '@kq/contracts/text/spa-respond';
import { RecipientStatusBadge } from '@/components/ui/status-badge';
import { type RespondView } from '../api/respond-api';
import styles from './respond.module.css';

interface PlaceChoiceProps {
  readonly view: RespondView;
  readonly target: number | 'all';
  readonly onChoose: (target: number | 'all') => void;
}

/** For an owner with several requested accommodations. */
export function PlaceChoice({ view, target, onChoose }: PlaceChoiceProps) {
  const open = view.items.filter((item) => item.can_answer);
  return (
    <fieldset className={styles.choice}>
      <legend>{respondText.choice.title}</legend>
      {view.items.map((item) => (
        <label key={item.accommodation_id} className={styles.choiceItem}>
          <input
            type="radio"
            name="place"
            checked={target === item.accommodation_id}
            onChange={() => onChoose(item.accommodation_id)}
          />
          <span className={styles.choiceText}>
            <strong>{item.title}</strong>
            <small>{formatBeds(item.beds_free)} frei</small>
          </span>
          {item.status !== 'sent' && item.status !== 'queued' && (
            <RecipientStatusBadge status={item.status} />
          )}
        </label>
      ))}
      {open.length > 1 && (
        <label className={styles.choiceItem}>
          <input type="radio" name="place" checked={target === 'all'} onChange={() => onChoose('all')} />
          <span className={styles.choiceText}>
            <strong>{respondText.choice.all}</strong>
            <small>{respondText.choice.allHint}</small>
          </span>
        </label>
      )}
    </fieldset>
  );
}
