import { Link } from 'react-router-dom';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { bedsWords } from '@kq/contracts/text/spa-search';
import { DemoMark } from '@/components/accommodation/demo-mark';
import { Price } from '@/components/ui/price';
import { placeLine, totalWords, unitWords } from '../card-words';
import { type SearchParams } from '../search-params';
import { detailPath } from './place-card';
import styles from './pin-card.module.css';

interface PinCardProps {
  readonly card: AccommodationCard;
  readonly search: SearchParams;
  readonly isSelected: boolean;
  readonly onToggle: (card: AccommodationCard) => void;
}

/** The accommodation of a pin (docs/look.md L9, L10): photo, total and the same checkbox as in the list. */
export function PinCard({ card, search, isSelected, onToggle }: PinCardProps) {
  const total = totalWords(card, search);
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
        {total && <p className={styles.total}>{total}</p>}
        <Price cents={card.price_per_bed_night} unit={unitWords(card)} />
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
