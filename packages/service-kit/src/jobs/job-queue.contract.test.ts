import { afterTest } from '@kq/test-kit/in-process/after-test';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { jobQueueContract } from '@kq/test-kit/in-process/contracts/job-queue.contract';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
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
