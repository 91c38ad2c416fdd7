import { type Clock } from '@kq/kernel';
import { republishedEvent } from './changed-event';
import { type AccommodationRepository } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'republish' | 'placeFactsOf'>;
  readonly relayEvents: (id: number) => Promise<void>;
  readonly clock: Clock;
}

/**
 * Publishes the state of an accommodation again, after a replica of an earlier release has published it without place
 * and visibility (docs/adr/050).
 */
export function createCompleteState({ repository, relayEvents, clock }: Deps) {
  return async (id: number): Promise<void> => {
    const doc = await repository.findById(id);
    if (doc === null) return;
    const event = republishedEvent({ repository, clock }, doc);
    // Where another event was written meanwhile, that one says the state, or leads here again.
    if (await repository.republish([{ id, lastSequence: doc.event_seq, event }])) void relayEvents(id);
  };
}

export type CompleteState = ReturnType<typeof createCompleteState>;
