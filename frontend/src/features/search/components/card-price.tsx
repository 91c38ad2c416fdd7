import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { usePrices } from '@/components/accommodation/prices';
import { priceOf } from '../card-words';
import { type SearchParams } from '../search-params';
import styles from './card-price.module.css';

interface CardPriceProps {
  readonly card: AccommodationCard;
  readonly search: SearchParams;
}

/** The total for the crew, what it is for, and the price of a bed with the discount in it (docs/look.md L9). */
export function CardPrice({ card, search }: CardPriceProps) {
  const { amount, scope, unit, discount } = priceOf(card, search, usePrices());
  return (
    <p className={styles.price}>
      <strong className={styles.amount}>{amount}</strong> <span>{scope}</span>{' '}
      <span className={styles.unit}>
        {unit} {discount && <span className={styles.discount}>{discount}</span>}
      </span>
    </p>
  );
}
