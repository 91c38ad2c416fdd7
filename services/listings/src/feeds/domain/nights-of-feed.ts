import { countNights, type DateSpan, nightsAhead, nightsWithout } from './busy-spans';
import { type CalendarFeed } from './calendar-feed';

export interface NightsOfFeed {
  readonly blocked: number;
  /** By the suspicious reading; null without one. */
  readonly pending: number | null;
  /** Nights that a release frees. */
  readonly freed: readonly DateSpan[];
}

/** Returns the nights that a feed blocks from today on, and what the release of a suspicious reading would change. */
export function nightsOfFeed(
  { spans, pending }: Pick<CalendarFeed, 'spans' | 'pending'>,
  today: string,
): NightsOfFeed {
  const blocked = nightsAhead(spans, today);
  if (pending === null) return { blocked: countNights(blocked), pending: null, freed: [] };
  const read = nightsAhead(pending.spans, today);
  return {
    blocked: countNights(blocked),
    pending: countNights(read),
    freed: nightsWithout(blocked, read),
  };
}
