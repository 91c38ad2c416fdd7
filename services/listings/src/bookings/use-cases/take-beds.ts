import { nightsIn, type Part } from '@kq/contracts';
import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import {
  allReservedParts,
  findReservation,
  type Reservation,
  type ReservationIds,
  reservationOf,
  reservedParts,
} from '../../beds/domain/reservation';
import { importedBlocks } from '../../feeds/domain/calendar-feed';
import { withoutStay } from '../../feeds/domain/echo';
import { bindsOffers, type VisibilityOf } from '../../visibility/domain/visibility';
import { type AccommodationStore } from './ports';
import { type Calendar, makeRoom, mostRoom, type NamedBlock } from '../domain/make-room';
import { putBackBlocks, splitBlocks } from '../domain/put-back-blocks';

interface Deps {
  readonly accommodations: AccommodationStore;
  readonly visibilityOf: VisibilityOf;
  readonly clock: Clock;
}

type BedsTaken = { taken: true } | { taken: false; bedsLeft: number; isWithdrawn: boolean };

const ATTEMPTS = 200;
/** Time for a last write before another replica may continue. */
const MARGIN_MS = 5000;

export function createBedReservations({ accommodations, visibilityOf, clock }: Deps) {
  /** Repeats a compare-and-set on one accommodation until the write succeeds or `decide` finds nothing to write. */
  async function change<T>(
    id: number,
    decide: (
      doc: AccommodationDoc | null,
    ) => { done: T } | { write: (doc: AccommodationDoc) => Promise<boolean>; then: T },
  ): Promise<T> {
    const { outcome } = await retryOnConflict(
      'stay',
      async () => {
        const doc = await accommodations.findById(id);
        const step = decide(doc);
        if ('done' in step) return { outcome: step.done };
        return doc !== null && (await step.write(doc)) ? { outcome: step.then } : undefined;
      },
      ATTEMPTS,
    );
    return outcome;
  }

  const writeOn = (doc: AccommodationDoc) => ({
    id: doc._id,
    version: doc.version,
    changedAt: clock.now(),
    events: [],
  });

  /** Calendars of other platforms that returned a reservation: what they still name of it takes no beds. */
  function feedsAfter({ feeds, stays }: AccommodationDoc, before: ReservationIds, kept: Reservation[] = []) {
    const stored = findReservation(stays, before);
    const after = [...stays.filter((stay) => stay !== stored), ...kept];
    return feeds ? { feeds: withoutStay(feeds, { before: stays, after, now: clock.now() }) } : {};
  }

  return {
    /**
     * Reserves beds, or returns the number left. Where the calendar is short of beds, the blocks that the offer names
     * shrink in the same write. Idempotent for one stay. Fails near `until`.
     */
    take: (
      accommodationId: number,
      stay: Reservation,
      { until, blocks: named = [] }: { readonly until: Date; readonly blocks?: readonly NamedBlock[] },
    ) =>
      change<BedsTaken>(accommodationId, (doc) => {
        if (doc === null || !bindsOffers(visibilityOf(doc)))
          return { done: { taken: false, bedsLeft: 0, isWithdrawn: true } };
        if (findReservation(doc.stays, stay) !== undefined) return { done: { taken: true } };
        const parts = reservedParts(stay);
        const room = makeRoom(bindingOf(doc), parts, named);
        if (room === null) {
          const bedsLeft = mostRoom(bindingOf(doc), parts, named);
          return { done: { taken: false, bedsLeft, isWithdrawn: false } };
        }
        const { blocks, taken } = room;
        if (clock.now().getTime() > until.getTime() - MARGIN_MS) {
          throw new AppError('UNAVAILABLE', {
            message: `confirmation deadline too close: less than ${MARGIN_MS} ms left`,
            retryAfterSeconds: 15,
          });
        }
        return {
          write: (current) =>
            accommodations.pushStay({
              ...writeOn(current),
              ...(taken.length === 0 ? { stay } : { stay: { ...stay, blocks_taken: taken }, blocks }),
            }),
          then: { taken: true },
        };
      }),
    /**
     * Releases the beds of a stay and puts back what it took from blocks; harmless when none are reserved. `isEchoed`:
     * calendars of other platforms returned the stay, and what they still name of it takes no beds (docs/adr/030).
     */
    free: (accommodationId: number, ids: ReservationIds, { isEchoed }: { readonly isEchoed: boolean }) =>
      change<void>(accommodationId, (doc) => {
        const stored = doc === null ? undefined : findReservation(doc.stays, ids);
        if (stored === undefined) return { done: undefined };
        return {
          write: (current) =>
            accommodations.pullStay({
              ...writeOn(current),
              stay: stored,
              ...(stored.blocks_taken ? { blocks: putBackBlocks(current.blocks, stored.blocks_taken) } : {}),
              ...(isEchoed ? feedsAfter(current, stored) : {}),
            }),
          then: undefined,
        };
      }),
    /** Gives the reservation of an earlier release the id of its stay. */
    name: (accommodationId: number, requestId: number, stayId: number) =>
      change<void>(accommodationId, (doc) => {
        const stored = doc === null ? undefined : findReservation(doc.stays, { request_id: requestId });
        if (stored === undefined) return { done: undefined };
        return {
          write: (current) =>
            accommodations.replaceStay({
              ...writeOn(current),
              stored,
              stay: { ...stored, stay_id: stayId },
            }),
          then: undefined,
        };
      }),
    /** Keeps other nights or fewer beds for a stay that gives some back; harmless when it has just these. */
    replace: (accommodationId: number, ids: ReservationIds, parts: readonly Part[]) =>
      change<void>(accommodationId, (doc) => {
        const stored = doc === null ? undefined : findReservation(doc.stays, ids);
        // A step that was overtaken would take back what others have booked since.
        if (stored === undefined || !givesBack(reservedParts(stored), parts)) return { done: undefined };
        const { blocks_taken: taken } = stored;
        const split = taken && splitBlocks(taken, reservedParts(stored), parts);
        return {
          write: (current) =>
            accommodations.replaceStay({
              ...writeOn(current),
              stored,
              stay: {
                ...stored,
                ...reservationOf(ids, parts),
                ...(split ? { blocks_taken: split.kept } : {}),
              },
              ...(split ? { blocks: putBackBlocks(current.blocks, split.returned) } : {}),
              ...feedsAfter(current, stored, [reservationOf(ids, parts)]),
            }),
          then: undefined,
        };
      }),
  };
}

/** Returns true for parts with fewer beds on some night, and with more on none. */
function givesBack(before: readonly Part[], after: readonly Part[]): boolean {
  const released = new Map<string, number>();
  for (const [parts, sign] of [
    [before, 1],
    [after, -1],
  ] as const)
    for (const { night, beds } of nightsIn(parts))
      released.set(night, (released.get(night) ?? 0) + sign * beds);
  const changes = [...released.values()];
  return changes.every((beds) => beds >= 0) && changes.some((beds) => beds > 0);
}

/** Reserves and releases beds of one accommodation; its document alone decides (docs/design.md D17). */
export type Beds = ReturnType<typeof createBedReservations>;

/** Returns a calendar in which only blocks can give way: the next reading of a feed would block its nights again. */
export const bindingOf = (doc: AccommodationDoc): Calendar => ({
  ...doc,
  stays: [...allReservedParts(doc.stays), ...importedBlocks(doc)],
});
