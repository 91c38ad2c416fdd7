import { type AccommodationStatus, type EventEnvelope, events } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationDoc } from '../domain/accommodation';

/** Creates the next event of an accommodation, published with the write that leads to this status. */
export const changedEvent = (
  { _id, owner_id, event_seq }: Pick<AccommodationDoc, '_id' | 'owner_id' | 'event_seq'>,
  status: AccommodationStatus,
  clock: Clock,
): EventEnvelope =>
  createEvent(
    events.accommodationChanged,
    { accommodation_id: _id, owner_id, status },
    { sequence: event_seq + 1, source: 'listings', clock },
  );
