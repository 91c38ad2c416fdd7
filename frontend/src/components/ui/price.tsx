import { formatCents } from '@kq/contracts/format';
import styles from './numbers.module.css';

interface PriceProps {
  /** Gross cents. */
  readonly cents: number;
  /** `je Bett und Nacht`, `für 12 Betten, 14 Nächte` */
  readonly unit?: string;
  readonly size?: 'normal' | 'large';
}

/** An amount in tabular numerals with its unit. */
export function Price({ cents, unit, size = 'normal' }: PriceProps) {
  return (
    <span className={styles.price}>
      <span className={size === 'large' ? styles.priceLarge : styles.priceNormal}>{formatCents(cents)}</span>
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
