import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { type ContractCase } from '@kq/test-kit/in-process/contracts/contract';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { type CreateWindowCounter, type WindowCounter } from '../../src/limits/window-counter';

async function passes(counter: WindowCounter, client: string, times: number): Promise<number> {
  let passed = 0;
  for (let call = 0; call < times; call += 1) if ((await counter.take(client)) === 0) passed += 1;
  return passed;
}

/** The behaviour of every call counter. */
export const windowCounterContract: readonly ContractCase<CreateWindowCounter>[] = [
  {
    behaviour: 'allows the configured number of calls per client, and returns the wait time for further ones',
    async check(create) {
      const counter = create({ name: 'read:address', points: 3, seconds: 60 });
      equal(await passes(counter, '198.51.100.7', 5), 3);
      const waitMs = await counter.take('198.51.100.7');
      ok(waitMs > 0 && waitMs <= 60_000);
      equal(await passes(counter, '198.51.100.8', 5), 3);
    },
  },
  {
    behaviour: 'counts separately by name',
    async check(create) {
      const [read, write] = ['read', 'write'].map((name) => create({ name, points: 1, seconds: 60 }));
      deepStrictEqual([await passes(read!, 'a', 2), await passes(write!, 'a', 2)], [1, 1]);
    },
  },
  {
    behaviour: 'restarts the count with the next window',
    async check(create) {
      const counter = create({ name: 'short', points: 1, seconds: 1 });
      equal(await passes(counter, 'a', 2), 1);
      await waitFor('the next window', async () => (await counter.take('a')) === 0);
    },
  },
  {
    behaviour: 'counts concurrent calls without losing any',
    async check(create) {
      const counter = create({ name: 'together', points: 10, seconds: 60 });
      const waits = await Promise.all(Array.from({ length: 30 }, async () => counter.take('a')));
      equal(waits.filter((wait) => wait === 0).length, 10);
    },
  },
];
