import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type ErasePerson } from '../use-cases/erase-person';

/** Handles erasure events of auth. */
export function userConsumers(erasePerson: ErasePerson): Subscription[] {
  return [
    on(events.userErasing, ({ user_id: userId }) => erasePerson.begin(userId)),
    on(events.userErased, ({ user_id: userId }) => erasePerson.finish(userId)),
  ];
}
