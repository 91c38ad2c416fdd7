import { nightsBetween } from '@kq/contracts/dates';
import { formatNights, formatRange } from '@kq/contracts/format';
import { type LanguageFormat } from '@kq/contracts/language/language-format';
import { keepDates } from '@/lib/keep-dates';
import styles from './numbers.module.css';

interface DateRangeProps {
  /** ISO dates. */
  readonly start: string;
  readonly end: string;
  readonly hasNights?: boolean;
  /** German by default. */
  readonly format?: Pick<LanguageFormat, 'range' | 'nights'>;
}

const german = { range: formatRange, nights: formatNights };

/** `Mo., 1. Dez. – Fr., 19. Dez. · 18 Nächte` */
export function DateRange({ start, end, hasNights = true, format = german }: DateRangeProps) {
  return (
    <span className={styles.dates}>
      {keepDates(format.range(start, end))}
      {hasNights && ` · ${keepDates(format.nights(nightsBetween(start, end)))}`}
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
