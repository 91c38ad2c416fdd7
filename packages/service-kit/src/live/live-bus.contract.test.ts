import { contractRows } from '../testing/contracts/contract';
import { liveBusContract } from '../testing/contracts/live-bus.contract';
import { createMemoryLiveBus } from './live-bus';

describe('contract of live buses: memory', () => {
  it.each(contractRows(liveBusContract))('%s', async (_behaviour, { check }) => {
    const bus = createMemoryLiveBus();
    await check({ bus, other: bus });
  });
});
