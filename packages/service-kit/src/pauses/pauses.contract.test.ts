import { systemClock } from '@kq/kernel';
import { contractRows } from '../testing/contracts/contract';
import { pausesContract } from '../testing/contracts/pauses.contract';
import { createMemoryPauses } from './pauses';

describe('contract of pauses: memory', () => {
  it.each(contractRows(pausesContract))('%s', async (_behaviour, { check }) => {
    const pauses = createMemoryPauses({ clock: systemClock });
    await check({ pauses, other: pauses });
  });
});
