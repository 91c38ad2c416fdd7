import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { type OwnServer, startOwnMongoSet } from '@kq/test-kit';
import { waitFor } from '@kq/test-kit/in-process';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { type BookingsHarness, dispatcher, ownerA, startBookings } from './bookings-harness';

const FAILOVERS = 2;
const SENDERS = 6;
const REQUESTS_OF_SENDER = 10;
const REQUESTS = SENDERS * REQUESTS_OF_SENDER;

let uri: string;
let members: readonly OwnServer[];
let kq: BookingsHarness;
let accommodation: number;
/** Ids of acknowledged requests by their Idempotency-Key. */
const acknowledged = new Map<string, number>();

beforeAll(async () => {
  ({ uri, members } = await startOwnMongoSet());
  for (const member of members) afterSuite(() => member.remove());
  await primary();
  kq = await startBookings({ config: { KQ_DATABASE_URI: uri, KQ_LIMIT_REQUESTS: 'off' } });
  afterSuite(() => kq.stop());
  accommodation = await kq.accommodation(ownerA);
});

it('keeps and publishes every acknowledged request when primaries are killed while requests arrive', async () => {
  for (let failover = 1; failover <= FAILOVERS; failover += 1) {
    const sending = Promise.all(Array.from({ length: SENDERS }, sendSome));
    await waitFor(() => acknowledged.size > (failover - 0.5) * REQUESTS);
    const killed = await primary();
    await killed.kill();
    await sending;
    await killed.startAgain();
  }
  const ids = [...acknowledged.values()];
  expect(new Set(ids).size).toBe(FAILOVERS * REQUESTS);
  expect(await kq.count()).toBe(ids.length);
  for (const id of ids) expect(await kq.read(id)).toMatchObject({ id, status: 'open' });
  await waitFor(() => ids.every((id) => kq.seen.some(({ subject }) => subject === String(id))));
});

async function sendSome(): Promise<void> {
  for (let index = 0; index < REQUESTS_OF_SENDER; index += 1) await untilAcknowledged(randomUUID());
}

/** Repeats a request with its key while the answer is 503, as clients do. */
async function untilAcknowledged(key: string): Promise<void> {
  const options = { as: dispatcher, headers: { 'idempotency-key': key } };
  await waitFor(async () => {
    const { status, body } = await kq.ask([accommodation], {}, options);
    if (status === 202) acknowledged.set(key, body.id);
    else expect([status, body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    return status === 202;
  });
}

/** Returns the member that accepts writes, once there is one. */
async function primary(): Promise<OwnServer> {
  const client = new mongo.MongoClient(uri);
  try {
    const { primary: host } = await client.db('admin').command({ hello: 1 }, { readPreference: 'primary' });
    return members.find(({ url }) => url.endsWith(String(host))) as OwnServer;
  } finally {
    await client.close();
  }
}
