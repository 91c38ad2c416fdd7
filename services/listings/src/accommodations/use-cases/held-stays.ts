import { type EventEnvelope, events } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationChanges, type AccommodationDoc } from '../domain/accommodation';
import { type ChangeAccommodation, createChangeAccommodation } from './change-accommodation';
import { changedEvent } from './changed-event';
import { type AccommodationRepository } from './ports';
import { type StayReader, staysAhead } from './stays-ahead';

interface Deps {
  readonly stays: StayReader;
  readonly clock: Clock;
}

/** Returns the event of a change that hides an accommodation, with its place behind the other events of the change. */
export type HeldStaysOf = (
  doc: AccommodationDoc,
  changes: AccommodationChanges,
  place: number,
) => readonly EventEnvelope[];

/**
 * Reads the stays of an accommodation before it may be hidden: they hold, and their dispatchers are told. One that is being
 * confirmed meanwhile is not among them: its mail is the confirmation, and the page of its request says the rest.
 */
export async function readHeldStays(deps: Deps, accommodationId: number): Promise<HeldStaysOf> {
  const { clock } = deps;
  const stays = await staysAhead(deps, accommodationId);
  return ({ _id, owner_id, event_seq }, { decisions }, place) => {
    const last = decisions?.at(-1);
    if (last?.decision !== 'hidden' || stays.length === 0) return [];
    return [
      createEvent(
        events.accommodationHeldStays,
        { accommodation_id: _id, owner_id, decision_no: last.no, stays },
        { sequence: event_seq + place, source: 'listings', clock },
      ),
    ];
  };
}

/** Changes an accommodation by a decision that may hide it, and tells the dispatchers of its stays. */
export function createHideAccommodation(
  deps: Deps & { readonly repository: Pick<AccommodationRepository, 'findById' | 'update' | 'placeFactsOf'> },
): ChangeAccommodation {
  return async (id, decide) => {
    const heldStays = await readHeldStays(deps, id);
    const change = createChangeAccommodation({
      ...deps,
      eventsOf: (doc, changes) => [changedEvent(deps, doc, changes), ...heldStays(doc, changes, 2)],
    });
    return change(id, decide);
  };
}
