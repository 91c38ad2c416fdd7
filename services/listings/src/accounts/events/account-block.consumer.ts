import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type SettleAccountBlock } from '../use-cases/settle-account-block';

/** Handles decisions about accounts; both events ask for the present state. */
export function accountBlockConsumers(settle: SettleAccountBlock): Subscription[] {
  return [
    on(events.userBlocked, ({ user_id: userId }) => settle(userId)),
    on(events.userUnblocked, ({ user_id: userId }) => settle(userId)),
  ];
}
