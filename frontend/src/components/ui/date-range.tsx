import { germanFormat } from '@kq/contracts/language/german-format';
import { type NightsPattern } from '@kq/contracts/stays/part';
import { periodDates, type PeriodFormat, periodNights } from '@kq/contracts/stays/period-words';
import { keepDates } from '@/lib/keep-dates';
import styles from './numbers.module.css';

interface DateRangeProps {
  /** ISO dates. */
  readonly start: string;
  readonly end: string;
  /** By default, null and undefined all nights. */
  readonly nights?: NightsPattern | null | undefined;
  readonly hasNights?: boolean;
  /** German by default. */
  readonly format?: PeriodFormat;
}

/** `Mo., 1. Dez. – Fr., 19. Dez. · 18 Nächte`, or the dates and nights of the pattern with its name. */
export function DateRange({ start, end, nights, hasNights = true, format = germanFormat }: DateRangeProps) {
  const stay = { start_date: start, end_date: end, nights };
  return (
    <span className={styles.dates}>
      {keepDates(periodDates(stay, format))}
      {hasNights && `\u00a0· ${keepDates(periodNights(stay, format))}`}
    </span>
  );
}

interface DateRangeListProps extends Pick<DateRangeProps, 'hasNights' | 'format'> {
  readonly spans: readonly { readonly from: string; readonly to: string }[];
  /** Spans that are named; the others are counted. */
  readonly max: number;
  /** `und 3 weitere` */
  readonly more: (count: number) => string;
  readonly className?: string | undefined;
}

/** The first of some ranges, and how many more there are. */
export function DateRangeList({ spans, max, more, className, ...range }: DateRangeListProps) {
  return (
    <ul className={className}>
      {spans.slice(0, max).map(({ from, to }) => (
        <li key={from}>
          <DateRange start={from} end={to} {...range} />
        </li>
      ))}
      {spans.length > max && <li>{more(spans.length - max)}</li>}
    </ul>
  );
}
