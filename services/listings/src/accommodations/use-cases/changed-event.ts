import { type EventEnvelope, events } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationChanges, type AccommodationDoc } from '../domain/accommodation';
import { type VisibilityFields } from '../../visibility/domain/visibility';
import { type AccommodationRepository } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'placeFactsOf'>;
  readonly clock: Clock;
}

/** Fields that the event is made of. */
export type EventSource = Pick<
  AccommodationDoc,
  '_id' | 'owner_id' | 'event_seq' | 'status' | 'zip_code' | keyof VisibilityFields
>;

/** Creates the next event of an accommodation: its state after the write that the event is published with. */
export function changedEvent(
  deps: Deps,
  doc: EventSource,
  changes: AccommodationChanges = {},
): EventEnvelope {
  return stateEvent(deps, { ...doc, ...changes }, doc.event_seq + 1);
}

/**
 * Creates an event of the present state, above every earlier sequence, also those that a restored backup does not know:
 * the second of the clock. `runStartedAt` names the run that republishes all states.
 */
export function republishedEvent(deps: Deps, doc: EventSource, runStartedAt?: Date): EventEnvelope {
  return stateEvent(deps, doc, sequenceAfter(doc.event_seq, deps.clock), runStartedAt);
}

/** Returns the next sequence after `last` of a state that is published again, by the second of the clock. */
export const sequenceAfter = (last: number, clock: Clock): number =>
  Math.max(last + 1, Math.floor(clock.now().getTime() / 1000));

function stateEvent(
  { repository, clock }: Deps,
  after: EventSource,
  sequence: number,
  runStartedAt?: Date,
): EventEnvelope {
  return createEvent(
    events.accommodationChanged,
    {
      accommodation_id: after._id,
      owner_id: after.owner_id,
      status: after.status,
      ...repository.placeFactsOf(after),
      ...(runStartedAt !== undefined && { run_started_at: runStartedAt.toISOString() }),
    },
    { sequence, source: 'listings', clock },
  );
}
