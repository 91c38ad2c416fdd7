import { Link } from 'react-router-dom';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { DemoMark } from '@/components/accommodation/demo-mark';
import { bedsWords } from '@/components/accommodation/texts';
import { placeLine } from '../card-words';
import { type SearchParams } from '../search-params';
import { CardPrice } from './card-price';
import { detailPath } from './result-card';
import styles from './pin-card.module.css';

interface PinCardProps {
  readonly card: AccommodationCard;
  readonly search: SearchParams;
  readonly isSelected: boolean;
  readonly onToggle: (card: AccommodationCard) => void;
}

/** The accommodation of a pin (docs/look.md L9, L10): photo, total and the same checkbox as in the list. */
export function PinCard({ card, search, isSelected, onToggle }: PinCardProps) {
  return (
    <>
      {card.photo_url && (
        <img className={styles.photo} src={card.photo_url} alt="" width={272} height={136} />
      )}
      <div className={styles.text} data-bare={card.photo_url === null || undefined}>
        <Link className={styles.title} to={detailPath(card, search)}>
          {card.title}
        </Link>
        <p className={styles.place}>{placeLine(card)}</p>
        <p className={styles.beds}>
          {bedsWords(card.beds_free, search.workers)}
          <DemoMark isDemo={card.demo} />
        </p>
        <CardPrice card={card} search={search} />
        <label className={styles.check}>
          <input type="checkbox" checked={isSelected} onChange={() => onToggle(card)} />
          <span>
            Auswählen<span className="kq-visually-hidden">: {card.title}</span>
          </span>
        </label>
      </div>
    </>
  );
}
