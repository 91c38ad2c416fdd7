import { dateInBerlin, type Part } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { type Reservation, reservedParts } from '../../beds/domain/reservation';
import { type DateSpan, mergeSpans, nightsOfBoth, nightsWithout } from './busy-spans';

/** Nights that a feed returned from a stay that is cancelled since. */
export interface Echo extends DateSpan {
  since: Date;
}

type Stay = Pick<Reservation, 'from' | 'to' | 'beds' | 'parts'>;

interface Feed {
  readonly spans: readonly DateSpan[];
  readonly beds: number | null;
  readonly echoes?: readonly Echo[];
  readonly last_read_at?: Date;
}

/** After this time an event that is still named is one of the other platform: it has read our calendar meanwhile. */
const ECHO_MAX_MS = 2 * DAY_MS;

/**
 * Returns the busy nights of a feed without those that another platform returns to us from stays confirmed here, under
 * ids of its own: events that are together the nights of a stay's part add nothing, and of one that contains whole parts
 * only the rest counts. One that overlaps a part otherwise is a booking there.
 */
export function countedSpans(feed: Feed, stays: readonly Stay[]): DateSpan[] {
  const { spans, beds, echoes = [] } = feed;
  if (stays.length === 0 && echoes.length === 0) return [...spans];
  const parts = stays.flatMap(reservedParts);
  const own = nightsWithBeds(parts, beds ?? 1);
  // The nights of a feed begin on the day of its reading.
  const readOn = feed.last_read_at === undefined ? '' : dateInBerlin(feed.last_read_at);
  const returned = mergeSpans(echoes);
  const repeated = repeatedParts(spans, parts, readOn);
  return nightsWithout(
    spans.flatMap((span) => {
      if (nightsWithout([span], nightsOfBoth(repeated, own)).length === 0) return [];
      const contained = parts.filter(
        ({ from, to }) => to <= span.to && to > span.from && (from >= span.from || span.from === readOn),
      );
      return nightsWithout([span], nightsOfBoth(mergeSpans(contained), own));
    }),
    returned,
  );
}

/** Returns the nights ahead of the parts that events have exactly, one event or several. */
const repeatedParts = (spans: readonly DateSpan[], parts: readonly Part[], readOn: string): DateSpan[] =>
  mergeSpans(
    parts.flatMap(({ from, to }) => {
      const ahead = { from: from < readOn ? readOn : from, to };
      const within = spans.filter((span) => span.from >= ahead.from && span.to <= to);
      return within.length > 0 && nightsWithout([ahead], mergeSpans(within)).length === 0 ? [ahead] : [];
    }),
  );

/** Returns the nights of a feed that probably are stays confirmed here, merged. */
export const probableEchoes = (feed: Feed, stays: readonly Stay[]): DateSpan[] =>
  nightsWithout(mergeSpans(feed.spans), mergeSpans([...countedSpans(feed, stays), ...(feed.echoes ?? [])]));

/**
 * Returns the feeds after the cancellation of a stay: nights that they returned from it add nothing as long as they name
 * them, for two days.
 */
export function withoutStay<F extends Feed>(
  feeds: readonly F[],
  {
    before,
    after,
    now,
  }: { readonly before: readonly Stay[]; readonly after: readonly Stay[]; readonly now: Date },
): F[] {
  return feeds.map((feed) => {
    const added = nightsWithout(
      mergeSpans(countedSpans(feed, after)),
      mergeSpans(countedSpans(feed, before)),
    );
    if (added.length === 0) return feed;
    return { ...feed, echoes: [...(feed.echoes ?? []), ...added.map((span) => ({ ...span, since: now }))] };
  });
}

/** Returns the echoes that a reading still names and that are not too old. */
export function echoesAfter(echoes: readonly Echo[] = [], read: readonly DateSpan[], now: Date): Echo[] {
  return echoes
    .filter(({ since }) => now.getTime() - since.getTime() < ECHO_MAX_MS)
    .flatMap(({ since, ...span }) => nightsOfBoth([span], read).map((both) => ({ ...both, since })));
}

/** Returns the nights on which parts have at least a number of beds, merged. */
function nightsWithBeds(parts: readonly Part[], beds: number): DateSpan[] {
  if (beds === 1) return mergeSpans(parts);
  const bounds = [...new Set(parts.flatMap(({ from, to }) => [from, to]))].sort();
  return mergeSpans(
    bounds.flatMap((from, i) => {
      const to = bounds[i + 1];
      const taken = parts.reduce(
        (sum, part) => (part.from <= from && part.to > from ? sum + part.beds : sum),
        0,
      );
      return to !== undefined && taken >= beds ? [{ from, to }] : [];
    }),
  );
}
