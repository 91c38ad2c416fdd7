import { nightsBetween } from '@kq/contracts/dates';
import { formatNights, formatRange } from '@kq/contracts/format';
import styles from './figures.module.css';

interface DateRangeProps {
  /** ISO dates. */
  readonly start: string;
  readonly end: string;
  readonly hasNights?: boolean;
}

/** `Mo., 1. Dez. – Fr., 19. Dez. · 18 Nächte` */
export function DateRange({ start, end, hasNights = true }: DateRangeProps) {
  return (
    <span className={styles.dates}>
      {formatRange(start, end)}
      {hasNights && ` · ${formatNights(nightsBetween(start, end))}`}
    </span>
  );
}
