import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { liveBusContract } from '@kq/test-kit/in-process/contracts/live-bus.contract';
import { createMemoryLiveBus } from './live-bus';

describe('contract of live buses: memory', () => {
  it.each(contractRows(liveBusContract))('%s', async (_behaviour, { check }) => {
    const bus = createMemoryLiveBus();
    await check({ bus, other: bus });
  });
});
