import { systemClock } from '@kq/kernel';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { cooldownsContract } from '@kq/test-kit/in-process/contracts/cooldowns.contract';
import { createMemoryCooldowns } from './cooldowns';

describe('contract of cooldowns: memory', () => {
  it.each(contractRows(cooldownsContract))('%s', async (_behaviour, { check }) => {
    const cooldowns = createMemoryCooldowns({ clock: systemClock });
    await check({ cooldowns, other: cooldowns });
  });
});
