import { type EventEnvelope, events, PRIVATE_FIELDS } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationDoc } from '../domain/accommodation';
import { changesPrivateFacts, type PrivateFacts } from '../domain/private-facts';
import { type EventsOf } from './change-accommodation';
import { changedEvent } from './changed-event';
import { type AccommodationRepository } from './ports';
import { staysAhead, type StayReader, type ToldStay } from './stays-ahead';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'placeFactsOf'>;
  readonly stays: StayReader;
  readonly clock: Clock;
}

/**
 * Returns the events of a change of an accommodation's private facts: dispatchers with a stay that is not over are told,
 * and get nothing of the facts from the event. Undefined for other changes.
 */
export async function arrivalEvents(
  deps: Deps,
  accommodationId: number,
  changes: Partial<PrivateFacts>,
): Promise<EventsOf | undefined> {
  if (PRIVATE_FIELDS.every((field) => changes[field] === undefined)) return undefined;
  const { clock } = deps;
  const told = await staysAhead(deps, accommodationId);
  if (told.length === 0) return undefined;
  return (doc, patch) => [
    changedEvent(deps, doc, patch),
    ...(changesPrivateFacts(doc, changes) ? [arrivalChanged(doc, told, clock)] : []),
  ];
}

const arrivalChanged = (
  { _id, owner_id, event_seq }: AccommodationDoc,
  stays: readonly ToldStay[],
  clock: Clock,
): EventEnvelope =>
  createEvent(
    events.accommodationArrivalChanged,
    { accommodation_id: _id, owner_id, changed_at: clock.now().toISOString(), stays: [...stays] },
    { sequence: event_seq + 2, source: 'listings', clock },
  );
