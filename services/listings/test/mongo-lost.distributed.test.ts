import { randomUUID } from 'node:crypto';
import { tooLong, withTimeout } from '@kq/kernel';
import { waitFor } from '@kq/test-kit/in-process';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { type OwnServer, startOwnMongo } from '@kq/test-kit';
import { type BookingsHarness, dispatcher, ownerA, startBookings } from './bookings-harness';

/** Time limit of the gateway in milliseconds, which no request may exceed. */
const GATEWAY_LIMIT_MS = 10_000;
const LONG_MS = 60_000;

let mongo: OwnServer;
let kq: BookingsHarness;
let accommodation: number;

beforeAll(async () => {
  mongo = await startOwnMongo();
  afterSuite(() => mongo.remove());
  kq = await startBookings({
    config: { KQ_DATABASE_URI: `${mongo.url}/kq_lost` },
    timing: { sweepEveryMs: 100 },
  });
  afterSuite(() => kq.stop());
  // A failed test leaves MongoDB paused, and calls to it would never return.
  afterSuite(() => mongo.resume());
  accommodation = await kq.accommodation(ownerA);
});

const readyStatus = async () => (await kq.get('/health/ready')).status;
const foundAccommodations = async () => {
  const { status, body } = await kq.get<{ data: { id: number }[] }>(
    '/api/accommodations?location=67059&per_page=100',
  );
  return { status, ids: body.data.map(({ id }) => id) };
};
const ask = (key: string) =>
  within(kq.ask([accommodation], {}, { as: dispatcher, headers: { 'idempotency-key': key } }));
const within = <T>(answer: Promise<T>) => withTimeout(answer, GATEWAY_LIMIT_MS, tooLong('the response'));

describe.each([
  ['is killed', () => mongo.kill(), () => mongo.startAgain()],
  ['hangs', async () => mongo.pause(), async () => mongo.resume()],
])('while MongoDB %s', (_what, leave, comeBack) => {
  it('answers searches from memory and writes with 503 and Retry-After, and recovers afterwards', async () => {
    await waitFor(async () => (await readyStatus()) === 200, LONG_MS);
    const key = randomUUID();
    const stored = await kq.count();
    kq.logged.length = 0;
    await leave();

    const first = await ask(key);
    expect([first.status, first.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    await waitFor(async () => (await readyStatus()) === 503, LONG_MS);
    const second = await ask(key);
    expect([second.status, second.body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    expect((await within(kq.get(`/api/accommodations/${accommodation}`))).status).toBe(503);
    expect(await foundAccommodations()).toEqual({ status: 200, ids: [accommodation] });
    expect((await kq.get('/health/live')).status).toBe(200);

    await comeBack();
    await waitFor(async () => (await readyStatus()) === 200, LONG_MS);
    const third = await ask(key);
    expect(third.status).toBe(202);
    await waitFor(() => kq.seen.some(({ subject }) => subject === String(third.body.id)), LONG_MS);
    expect(await kq.count()).toBe(stored + 1);
    expect(kq.logged.filter(({ err }) => err !== undefined)).toEqual([]);
    expect(kq.logged.filter(({ msg }) => msg !== 'request' && msg !== 'request failed').length).toBeLessThan(
      12,
    );
  });
});
