import { fakeClock } from '@kq/kernel/time/fake-clock';
import { openTestDatabase, type TestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { createSenderLimits, type SenderLimits } from '../use-cases/sender-limits';
import { createDailyQuota, createDailyQuotaModel } from './daily-quota';

const caps = { unverifiedPerAddress: 1, unverifiedPerIp: 9, requestsUnverified: 1, requestsVerified: 1 };
const sender = { principal: null, email: 'disponent@demo.example', clientAddress: '203.0.113.7' };
const tooMany = { code: 'TOO_MANY_REQUESTS' };

describe('createDailyQuota', () => {
  const clock = fakeClock('2026-03-02T22:59:00.000Z');
  let database: TestDatabase;
  let limits: SenderLimits;

  beforeEach(async () => {
    clock.set('2026-03-02T22:59:00.000Z');
    database = await openTestDatabase();
    const quota = createDailyQuota(
      createDailyQuotaModel(database.connection),
      clock,
      'a secret of the tests',
    );
    limits = createSenderLimits({ quota, caps });
  });
  afterEach(() => database.remove());

  it('returns a unit after midnight to the day it was taken from', async () => {
    const release = await limits.take(sender);
    clock.set('2026-03-02T23:01:00.000Z');
    await limits.take(sender);
    await release();
    await expect(limits.take(sender)).rejects.toMatchObject(tooMany);
    clock.set('2026-03-02T22:59:30.000Z');
    await limits.take(sender);
  });

  it('returns a unit on the same day', async () => {
    const release = await limits.take(sender);
    await expect(limits.take(sender)).rejects.toMatchObject(tooMany);
    await release();
    await limits.take(sender);
  });
});
