import { type AccommodationDoc } from './accommodation';

type Beds = Pick<AccommodationDoc, 'beds_total' | 'blocks' | 'stays'>;
interface Taken {
  from: string;
  to: string;
  beds: number;
}

/**
 * Beds free on every night from `from` to the day of departure `to`: the minimum over the nights, never below 0.
 * `exceptRequestId` leaves out that request's own stay (for changes of it).
 */
export function freeBeds(doc: Beds, from: string, to: string, exceptRequestId?: number): number {
  const stays = doc.stays.filter((stay) => stay.request_id !== exceptRequestId);
  return Math.max(0, doc.beds_total - mostTaken([...doc.blocks, ...stays], from, to));
}

/** The largest number of beds that confirmed stays take on one night from `from` on. */
export function mostConfirmed(doc: Pick<AccommodationDoc, 'stays'>, from: string): number {
  return mostTaken(doc.stays, from, '9999-12-31');
}

/** True while a confirmed night lies on or after `today`. */
export function hasConfirmedNightsAhead(doc: Pick<AccommodationDoc, 'stays'>, today: string): boolean {
  return doc.stays.some((stay) => stay.to > today);
}

/** First day from `from` on on which fewer than `beds` are free; null when none is known. */
export function freeUntil(doc: Beds, from: string, beds: number): string | null {
  const starts = [...doc.blocks, ...doc.stays].map((taken) => taken.from).filter((day) => day >= from);
  const nights = [...new Set([from, ...starts])].sort();
  return nights.find((night) => freeBeds(doc, night, nextDay(night)) < beds) ?? null;
}

/** The sum of taken beds changes only where an interval begins, so only those nights are looked at. */
function mostTaken(taken: readonly Taken[], from: string, to: string): number {
  const inRange = taken.filter((one) => one.from < to && one.to > from);
  let most = 0;
  for (const { from: begin } of inRange) {
    const night = begin < from ? from : begin;
    let sum = 0;
    for (const one of inRange) if (one.from <= night && one.to > night) sum += one.beds;
    if (sum > most) most = sum;
  }
  return most;
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
