import { dateInBerlin } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { type DateSpan, mergeSpans, nightsWithout } from './busy-spans';

/** Nights that a feed returned from a stay that is cancelled since. */
export interface Echo extends DateSpan {
  since: Date;
}

interface Stay extends DateSpan {
  readonly request_id?: number;
  readonly beds: number;
}

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
 * ids of its own: an event within the nights of stays and their beds adds nothing, and of one that contains whole stays
 * only the rest counts. One that overlaps a stay in part is a booking there.
 */
export function countedSpans(feed: Feed, stays: readonly Stay[]): DateSpan[] {
  const { spans, beds, echoes = [] } = feed;
  if (stays.length === 0 && echoes.length === 0) return [...spans];
  const own = nightsWithBeds(stays, beds ?? 1);
  // The nights of a feed begin on the day of its reading.
  const readOn = feed.last_read_at === undefined ? '' : dateInBerlin(feed.last_read_at);
  const returned = mergeSpans(echoes);
  return nightsWithout(
    spans.flatMap((span) => {
      if (nightsWithout([span], own).length === 0) return [];
      const contained = stays.filter(
        ({ from, to }) => to <= span.to && to > span.from && (from >= span.from || span.from === readOn),
      );
      return nightsWithout([span], nightsOfBoth(mergeSpans(contained), own));
    }),
    returned,
  );
}

/**
 * Returns the feeds after the cancellation of a stay: nights that they returned from it add nothing as long as they name
 * them, for two days.
 */
export function withoutStay<F extends Feed>(
  feeds: readonly F[],
  stays: readonly Stay[],
  { requestId, now }: { readonly requestId: number; readonly now: Date },
): F[] {
  const left = stays.filter(({ request_id }) => request_id !== requestId);
  return feeds.map((feed) => {
    const added = nightsWithout(mergeSpans(countedSpans(feed, left)), mergeSpans(countedSpans(feed, stays)));
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

const nightsOfBoth = (a: readonly DateSpan[], b: readonly DateSpan[]): DateSpan[] =>
  nightsWithout(a, nightsWithout(a, b));

/** Returns the nights on which stays have at least a number of beds, merged. */
function nightsWithBeds(stays: readonly Stay[], beds: number): DateSpan[] {
  if (beds === 1) return mergeSpans(stays);
  const bounds = [...new Set(stays.flatMap(({ from, to }) => [from, to]))].sort();
  return mergeSpans(
    bounds.flatMap((from, i) => {
      const to = bounds[i + 1];
      const taken = stays.reduce(
        (sum, stay) => (stay.from <= from && stay.to > from ? sum + stay.beds : sum),
        0,
      );
      return to !== undefined && taken >= beds ? [{ from, to }] : [];
    }),
  );
}
