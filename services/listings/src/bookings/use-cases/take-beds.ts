import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { allReservedParts, type Reservation } from '../../accommodations/domain/reservation';
import { importedBlocks } from '../../calendars/domain/calendar-feed';
import { withoutStay } from '../../calendars/domain/echo';
import { freeBedsOf } from '../../accommodations/domain/beds';
import { bindsOffers, type VisibilityOf } from '../../accommodations/domain/visibility';
import { type AccommodationStore } from './ports';
import { freeWithoutBlocks, makeRoom } from '../domain/make-room';

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
    /** Reserves beds, or returns the number left. Idempotent for one stay. Fails near `until`. */
    take: (accommodationId: number, stay: Reservation, until: Date) =>
      change<BedsTaken>(accommodationId, (doc) => {
        if (doc === null || !bindsOffers(visibilityOf(doc)))
          return { done: { taken: false, bedsLeft: 0, isWithdrawn: true } };
        if (doc.stays.some((one) => one.request_id === stay.request_id)) return { done: { taken: true } };
        const bedsLeft = freeBedsOf(doc, stay.from, stay.to);
        if (bedsLeft < stay.beds) return { done: { taken: false, bedsLeft, isWithdrawn: false } };
        if (clock.now().getTime() > until.getTime() - MARGIN_MS) {
          throw new AppError('UNAVAILABLE', {
            message: `confirmation deadline too close: less than ${MARGIN_MS} ms left`,
            retryAfterSeconds: 15,
          });
        }
        return {
          write: (current) => accommodations.pushStay({ ...writeOn(current), stay }),
          then: { taken: true },
        };
      }),
    /**
     * Releases the beds of a request; harmless when none are reserved. `isEchoed`: calendars of other platforms returned the
     * stay, and what they still name of it takes no beds (docs/adr/030).
     */
    free: (accommodationId: number, requestId: number, { isEchoed }: { readonly isEchoed: boolean }) =>
      change<void>(accommodationId, (doc) => {
        if (doc === null || !doc.stays.some((stay) => stay.request_id === requestId))
          return { done: undefined };
        return {
          write: (current) =>
            accommodations.pullStay({
              ...writeOn(current),
              requestId,
              ...(isEchoed ? feedsWithoutStay(current, requestId) : {}),
            }),
          then: undefined,
        };
      }),
    /**
     * Shortens the owner's blocks until the beds are free in the calendar.
     * @throws AppError CONFLICT with `beds_free` when confirmed stays leave no room.
     */
    makeRoom: (accommodationId: number, { from, to, beds }: { from: string; to: string; beds: number }) =>
      change<void>(accommodationId, (doc) => {
        if (doc === null) throw new AppError('NOT_FOUND');
        if (freeBedsOf(doc, from, to) >= beds) return { done: undefined };
        // Nights of a feed cannot be shortened here: its next reading would block them again.
        const calendar = { ...doc, stays: [...allReservedParts(doc.stays), ...importedBlocks(doc)] };
        const blocks = makeRoom(calendar, from, to, beds);
        if (blocks === null) throw tooFewBeds(freeWithoutBlocks(calendar, from, to));
        return {
          write: (current) => accommodations.adjustBlocks({ ...writeOn(current), blocks }),
          then: undefined,
        };
      }),
  };
}

/** Reserves and releases beds of one accommodation; its document alone decides (docs/design.md D17). */
export type Beds = ReturnType<typeof createBeds>;

/** Returns the 409 for an answer that promises more beds than the calendar shows. */
export function tooFewBeds(bedsFree: number): AppError {
  return new AppError('CONFLICT', {
    userMessage:
      'Ihr Kalender zeigt für diese Nächte weniger freie Betten. Möchten Sie ihn anpassen und zusagen?',
    details: { beds_free: bedsFree },
  });
}
