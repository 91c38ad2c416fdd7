import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type ApplyProfileChange } from '../use-cases/apply-profile-change';
import { type ErasePerson } from '../use-cases/erase-person';

/** Handles changes and erasures of accounts in auth. */
export function userConsumers(
  erasePerson: ErasePerson,
  applyProfileChange: ApplyProfileChange,
): Subscription[] {
  return [
    on(events.userErasing, ({ user_id: userId }) => erasePerson.begin(userId)),
    on(events.userProfileChanged, ({ user_id: userId, facts }, { time }) =>
      applyProfileChange({ userId, facts, changedAt: new Date(time) }),
    ),
    on(events.userErased, ({ user_id: userId }) => erasePerson.finish(userId)),
  ];
}
