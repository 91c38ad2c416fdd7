import { allReservedParts, isReservedIn, type Reservation } from '../../beds/domain/reservation';
import { type DateSpan, mergeSpans } from '../../feeds/domain/busy-spans';
import { type CalendarFeed, importedBlocks } from '../../feeds/domain/calendar-feed';
import { countedSpans } from '../../feeds/domain/echo';

type Stay = Pick<Reservation, 'request_id' | 'from' | 'to' | 'beds' | 'parts'>;

type Feed = Pick<CalendarFeed, 'id' | 'name' | 'spans' | 'beds'>;

interface Calendar {
  readonly beds_total: number;
  readonly stays: readonly Stay[];
  readonly feeds?: readonly Feed[] | null;
}

/** Nights on which stays confirmed here and imported nights need more beds than there are; the stays hold. */
export interface Conflict extends DateSpan {
  readonly stays: readonly Stay[];
  readonly feeds: readonly Pick<Feed, 'id' | 'name'>[];
}

/** Returns the conflicts ahead, each with the stays and feeds that take beds in it: one of them has to give way. */
export function conflictsOf(calendar: Calendar, today: string): Conflict[] {
  const imported = importedBlocks(calendar);
  const stays = calendar.stays.filter(({ to }) => to > today);
  if (imported.length === 0 || stays.length === 0) return [];
  const parts = allReservedParts(stays);
  const days = [...imported, ...parts].flatMap(({ from, to }) => [from, to]);
  const bounds = [...new Set([today, ...days])].filter((day) => day >= today).sort();
  const nights = bounds.flatMap((from, i) => {
    const to = bounds[i + 1];
    if (to === undefined) return [];
    const [staying, busy] = [takenOn(parts, from), takenOn(imported, from)];
    return staying > 0 && busy > 0 && staying + busy > calendar.beds_total ? [{ from, to }] : [];
  });
  return mergeSpans(nights).map((span) => ({
    ...span,
    stays: stays.filter((stay) => isReservedIn(stay, span)),
    feeds: (calendar.feeds ?? [])
      .filter((feed) => countedSpans(feed, calendar.stays).some((busy) => areOverlapping(busy, span)))
      .map(({ id, name }) => ({ id, name })),
  }));
}

const areOverlapping = (a: DateSpan, b: DateSpan): boolean => a.from < b.to && b.from < a.to;

const takenOn = (all: readonly (DateSpan & { readonly beds: number })[], night: string): number =>
  all.reduce((sum, { from, to, beds }) => (from <= night && to > night ? sum + beds : sum), 0);
