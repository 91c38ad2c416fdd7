import { type Span } from '@kq/contracts';
import { importedBlocks } from '../../feeds/domain/calendar-feed';
import { type AccommodationDoc } from './accommodation';
import { type Block } from '../../beds/domain/block';
import { allReservedParts } from '../../beds/domain/reservation';
import { dayNumber, freeBeds, mostTaken, timelineOf } from '../../beds/domain/timeline';

type Beds = Pick<AccommodationDoc, 'beds_total' | 'blocks' | 'feeds' | 'stays'>;

/** Returns everything that takes beds: the owner's blocks, the nights of other platforms' calendars, confirmed stays. */
export const takenOf = (doc: Beds): Block[] => [
  ...doc.blocks,
  ...importedBlocks(doc),
  ...allReservedParts(doc.stays),
];

/**
 * Returns the beds free on every night from `from` to the day of departure `to`. `exceptRequestId` ignores the stay of that request (for changes of it).
 */
export const freeBedsOf = (doc: Beds, from: string, to: string, exceptRequestId?: number): number =>
  freeBedsOn(doc, [{ from, to }], exceptRequestId);

/** As `freeBedsOf`, on every night of several spans. */
export function freeBedsOn(doc: Beds, spans: readonly Span[], exceptRequestId?: number): number {
  const stays = doc.stays.filter((stay) => stay.request_id !== exceptRequestId);
  // Feeds return that stay too: they are compared with all stays.
  const timeline = timelineOf([...doc.blocks, ...importedBlocks(doc), ...allReservedParts(stays)]);
  const facts = { bedsTotal: doc.beds_total, timeline };
  return Math.min(...spans.map(({ from, to }) => freeBeds(facts, dayNumber(from), dayNumber(to))));
}

/** Returns the largest number of confirmed beds on one night from `from` on. */
export function mostConfirmed(doc: Pick<AccommodationDoc, 'stays'>, from: string): number {
  const timeline = timelineOf(allReservedParts(doc.stays));
  return timeline === null ? 0 : mostTaken(timeline, dayNumber(from), Number.MAX_SAFE_INTEGER);
}

/** Returns true while a confirmed night is on or after `today`. */
export function hasConfirmedNightsAhead(doc: Pick<AccommodationDoc, 'stays'>, today: string): boolean {
  return doc.stays.some((stay) => stay.to > today);
}
