import { type closureBodySchema, type ClosureResults, type Closures, dateInBerlin } from '@kq/contracts';
import { reasonOf } from '@kq/contracts/reasons/error-body';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Reason, validationError } from '@kq/kernel';
import { type z } from 'zod';
import { type CalendarDoc } from '../../accommodations/domain/accommodation';
import { isReservedIn } from '../../beds/domain/reservation';
import { closedNights, withClosure, withoutClosure } from '../../accommodations/domain/closures';
import { type AccommodationRepository, assertOwner, type ChangeAccommodation } from '../../accommodations';
import { nightsAhead } from '../../feeds/domain/busy-spans';

/** What happened to one accommodation; `reason` is null unless it failed. */
export type ClosureOutcome = Omit<ClosureResults[number], 'message' | 'reason'> & {
  readonly reason: Reason | null;
};

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'listCalendars'>;
  readonly changeAccommodation: ChangeAccommodation;
  readonly clock: Clock;
  readonly onFailed: (error: AppError, accommodationId: number) => void;
}

type Closure = z.output<typeof closureBodySchema>;

/** Accommodations of one owner that one call may close. */
const CALENDARS_MAX = 500;

/** Use cases of closures ("Betriebsferien") over all accommodations of an owner. */
export function createClosures({ repository, changeAccommodation, clock, onFailed }: Deps) {
  async function calendarsOf(ownerId: number): Promise<CalendarDoc[]> {
    const { docs, total } = await repository.listCalendars({ ownerId, page: 1, perPage: CALENDARS_MAX });
    if (total <= CALENDARS_MAX) return docs;
    throw new AppError('CONFLICT', {
      reason: reason('too_many_accommodations_to_close', { max: CALENDARS_MAX }),
    });
  }

  /** Closes or opens one accommodation by compare-and-set; a failure changes nothing. */
  async function closeOne(
    { _id: id, title }: CalendarDoc,
    ownerId: number,
    { from, to, closed }: Closure,
  ): Promise<ClosureOutcome> {
    let isChanged = false as boolean;
    try {
      const { stays } = await changeAccommodation(id, (doc) => {
        assertOwner(doc, ownerId);
        const blocks = closed ? withClosure(doc, { from, to }) : withoutClosure(doc, { from, to });
        isChanged = blocks !== null;
        return blocks === null ? null : { blocks };
      });
      const staying = stays.filter((stay) => isReservedIn(stay, { from, to }));
      const result = isChanged ? 'changed' : 'unchanged';
      return { id, title, result, stays: staying.length, reason: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      onFailed(error, id);
      return { id, title, result: 'failed', stays: 0, reason: reasonOf(error) };
    }
  }

  return {
    /** @throws AppError NOT_FOUND for an id that is not the owner's, before anything changes; VALIDATION_FAILED, CONFLICT */
    async close(ownerId: number, closure: Closure): Promise<ClosureOutcome[]> {
      if (closure.to <= dateInBerlin(clock.now()))
        throw validationError({ to: [reason('closure_needs_later_day')] });
      const calendars = await calendarsOf(ownerId);
      const chosen = closure.ids === undefined ? calendars : chosenOf(calendars, closure.ids);
      const results: ClosureOutcome[] = [];
      for (const doc of chosen) results.push(await closeOne(doc, ownerId, closure));
      return results;
    },
    /** @throws AppError CONFLICT */
    async list(ownerId: number): Promise<Closures> {
      const today = dateInBerlin(clock.now());
      return (await calendarsOf(ownerId)).map(({ _id: id, title, blocks }) => ({
        id,
        title,
        closures: nightsAhead(closedNights(blocks), today),
      }));
    },
  };
}

function chosenOf(calendars: readonly CalendarDoc[], ids: readonly number[]): CalendarDoc[] {
  const byId = new Map(calendars.map((doc) => [doc._id, doc]));
  return ids.map((id) => {
    const doc = byId.get(id);
    if (doc === undefined) throw new AppError('NOT_FOUND');
    return doc;
  });
}
