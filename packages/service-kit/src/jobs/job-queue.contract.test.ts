import { contractRows } from '../testing/contracts/contract';
import { type ContractQueue, jobQueueContract } from '../testing/contracts/job-queue.contract';
import { silentLogger } from '../testing/silent-logger';
import { createMemoryJobQueue } from './job-queue';

describe('contract of job queues: memory', () => {
  const opened: ContractQueue[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((queue) => queue.stop())));

  it.each(contractRows(jobQueueContract))('%s', (_behaviour, { check }) =>
    check({
      open(options) {
        const queue = createMemoryJobQueue<number>({ name: 'mail', logger: silentLogger(), ...options });
        opened.push(queue);
        return queue;
      },
    }),
  );
});
