import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { allReservedParts, type Reservation, reservedParts } from '../../accommodations/domain/reservation';
import { importedBlocks } from '../../calendars/domain/calendar-feed';
import { withoutStay } from '../../calendars/domain/echo';
import { bindsOffers, type VisibilityOf } from '../../accommodations/domain/visibility';
import { type AccommodationStore } from './ports';
import { type Calendar, makeRoom, mostRoom, type NamedBlock } from '../domain/make-room';
import { putBackBlocks } from '../domain/put-back-blocks';

interface Deps {
  readonly accommodations: AccommodationStore;
  readonly visibilityOf: VisibilityOf;
  readonly clock: Clock;
}

type BedsTaken = { taken: true } | { taken: false; bedsLeft: number; isWithdrawn: boolean };

const ATTEMPTS = 200;
/** Time for a last write before another replica may continue. */
const MARGIN_MS = 5000;

export function createBeds({ accommodations, visibilityOf, clock }: Deps) {
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

  function feedsWithoutStay({ feeds, stays }: AccommodationDoc, requestId: number) {
    const after = stays.filter((stay) => stay.request_id !== requestId);
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
        if (doc.stays.some((one) => one.request_id === stay.request_id)) return { done: { taken: true } };
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
     * Releases the beds of a request and puts back what it took from blocks; harmless when none are reserved.
     * `isEchoed`: calendars of other platforms returned the stay, and what they still name of it takes no beds
     * (docs/adr/030).
     */
    free: (accommodationId: number, requestId: number, { isEchoed }: { readonly isEchoed: boolean }) =>
      change<void>(accommodationId, (doc) => {
        const stay = doc?.stays.find(({ request_id }) => request_id === requestId);
        if (doc === null || stay === undefined) return { done: undefined };
        return {
          write: (current) =>
            accommodations.pullStay({
              ...writeOn(current),
              requestId,
              ...(stay.blocks_taken ? { blocks: putBackBlocks(current.blocks, stay.blocks_taken) } : {}),
              ...(isEchoed ? feedsWithoutStay(current, requestId) : {}),
            }),
          then: undefined,
        };
      }),
  };
}

/** Reserves and releases beds of one accommodation; its document alone decides (docs/design.md D17). */
export type Beds = ReturnType<typeof createBeds>;

/** Returns a calendar in which only blocks can give way: the next reading of a feed would block its nights again. */
export const bindingOf = (doc: AccommodationDoc): Calendar => ({
  ...doc,
  stays: [...allReservedParts(doc.stays), ...importedBlocks(doc)],
});
