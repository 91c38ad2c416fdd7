import { type Subscription } from '@kq/service-kit';
import { accountBlockConsumers } from './events/account-block.consumer';
import { addressConsumers, type AddressDeps } from './events/address.consumer';
import { createSettleAccountBlock, type SettleAccountBlockDeps } from './use-cases/settle-account-block';

/** Carries out what auth decides about accounts and their addresses. */
export function createAccounts(deps: AddressDeps & SettleAccountBlockDeps): {
  readonly subscriptions: readonly Subscription[];
} {
  return {
    subscriptions: [...addressConsumers(deps), ...accountBlockConsumers(createSettleAccountBlock(deps))],
  };
}
