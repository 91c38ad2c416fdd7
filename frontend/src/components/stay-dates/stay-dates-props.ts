import { type NightsPattern } from '@kq/contracts/stays/part';
import { type StayDates } from '@/components/accommodation/stay-rules';

/** Arrival and departure of a form. */
export interface StayCalendarProps {
  /** Ids of the two controls; errors move the focus to them. */
  readonly startId: string;
  readonly endId: string;
  /** ISO dates or empty. */
  readonly dates: StayDates;
  /** Pattern by which the nights are counted; all by default. */
  readonly nights?: NightsPattern | undefined;
  /** ISO date in Berlin; undefined in prerendered markup, which may be older than today. */
  readonly today: string | undefined;
  /** Ids of the errors of the controls; undefined for a valid one. */
  readonly startError?: string | undefined;
  readonly endError?: string | undefined;
  readonly onChange: (dates: StayDates) => void;
}
