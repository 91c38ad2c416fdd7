import { afterTest } from '../testing/after-test';
import { contractRows } from '../testing/contracts/contract';
import { jobQueueContract } from '../testing/contracts/job-queue.contract';
import { silentLogger } from '../testing/silent-logger';
import { createMemoryJobQueue } from './job-queue';

describe('contract of job queues: memory', () => {
  it.each(contractRows(jobQueueContract))('%s', (_behaviour, { check }) =>
    check({
      open(options) {
        const queue = createMemoryJobQueue<number>({ name: 'mail', logger: silentLogger(), ...options });
        afterTest(() => queue.stop());
        return queue;
      },
    }),
  );
});
