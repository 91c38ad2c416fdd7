import { HOUR_MS } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { openTestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { createThrottleModel } from './throttle.model';
import { createThrottleRepository } from './throttle.repository';

const WINDOWS = [{ ms: HOUR_MS, max: 3 }];

async function setUp() {
  const database = await openTestDatabase();
  afterTest(() => database.remove());
  const model = createThrottleModel(database.connection);
  const clock = fakeClock('2036-03-02T09:00:00.000Z');
  const throttles = createThrottleRepository(model, clock);
  const writes = jest.spyOn(model, 'updateOne');
  const take = () => throttles.take('code:a', WINDOWS);
  return { throttles, clock, writes, take };
}

describe('take', () => {
  it('stores hits until the window is full and writes nothing afterwards (docs/security.md S30)', async () => {
    const { clock, writes, take } = await setUp();
    for (let hit = 0; hit < 3; hit += 1) expect(await take()).toMatchObject({ isAllowed: true });
    writes.mockClear();
    for (let guess = 0; guess < 20; guess += 1)
      expect(await take()).toMatchObject({ isAllowed: false, retryAfterSeconds: 3600 });
    expect(writes).not.toHaveBeenCalled();
    clock.advance(HOUR_MS);
    expect(await take()).toMatchObject({ isAllowed: true });
  });

  it('allows parallel hits up to the limit', async () => {
    const { take } = await setUp();
    const taken = await Promise.all(Array.from({ length: 10 }, take));
    expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
  });

  it('allows hits again after they were forgiven, and still reports them', async () => {
    const { throttles, take } = await setUp();
    for (let hit = 0; hit < 3; hit += 1) await take();
    await throttles.forgive('code:a');
    const { isAllowed, earlier } = await take();
    expect({ isAllowed, earlier: earlier.length }).toEqual({ isAllowed: true, earlier: 3 });
  });
});
