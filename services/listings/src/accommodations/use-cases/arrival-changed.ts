import { dateInBerlin, type EventEnvelope, events, PRIVATE_FIELDS } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type Stays } from '../../stays/use-cases/ports';
import { type AccommodationDoc } from '../domain/accommodation';
import { changesPrivateFacts, type PrivateFacts } from '../domain/private-facts';
import { type EventsOf } from './change-accommodation';
import { changedEvent } from './changed-event';
import { type AccommodationRepository } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'placeFactsOf'>;
  readonly stays: Pick<Stays, 'ofAccommodation'>;
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
  const { stays, clock } = deps;
  const ahead = await stays.ofAccommodation(accommodationId, dateInBerlin(clock.now()));
  const told = ahead.flatMap(({ _id, request_id, dispatcher_id }) =>
    dispatcher_id === null ? [] : { stay_id: _id, booking_request_id: request_id, dispatcher_id },
  );
  if (told.length === 0) return undefined;
  return (doc, patch) => [
    changedEvent(deps, doc, patch),
    ...(changesPrivateFacts(doc, changes) ? [arrivalChanged(doc, told, clock)] : []),
  ];
}

const arrivalChanged = (
  { _id, owner_id, event_seq }: AccommodationDoc,
  stays: readonly { stay_id: number; booking_request_id: number; dispatcher_id: number }[],
  clock: Clock,
): EventEnvelope =>
  createEvent(
    events.accommodationArrivalChanged,
    { accommodation_id: _id, owner_id, changed_at: clock.now().toISOString(), stays: [...stays] },
    { sequence: event_seq + 2, source: 'listings', clock },
  );
