import { type EventDefinition, type EventEnvelope, events as catalog } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit';
import { type AuthEvent } from '../use-cases/ports';

/** Returns envelopes for a document whose newest event has the number `after`. */
export type ToEnvelopes = (events: readonly AuthEvent[], after: number) => EventEnvelope[];

export function createEventWriter(clock: Clock): ToEnvelopes {
  return (events, after) =>
    events.map(({ name, data }, index) => {
      const definition: EventDefinition = catalog[name];
      return createEvent(definition, data, { sequence: after + index + 1, source: 'auth', clock });
    });
}

/** Publishes a document's events right after its write; never awaited. */
export type Relay = (id: unknown) => void;
