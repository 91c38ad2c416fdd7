import { type EventName, type events } from '@kq/contracts';
import { type z } from 'zod';

/** An event in the domain: the data of a catalog entry. Id, time and sequence are added when it is stored. */
export type DomainEvent = {
  [N in EventName]: { name: N; data: z.infer<(typeof events)[N]['data']> };
}[EventName];
