import { randomBytes } from 'node:crypto';
import { events } from '@kq/contracts';
import { createKafkaBus } from '@kq/distributed';
import { createEvent } from '@kq/service-kit';
import { afterTest, silentLogger, waitFor } from '@kq/test-kit/in-process';
import { type Harness, newId, openModels, startRecording } from './recordings-harness';

const brokers = (process.env['KQ_TEST_KAFKA'] ?? '127.0.0.1:19092').split(',');
const [ERASED, OTHER] = [1_000_000_007, 1_000_000_008];

jest.setTimeout(180_000);

/** Starts analytics with Kafka as its bus, under separate topics. */
async function startOnKafka(): Promise<Harness> {
  const bus = createKafkaBus({
    brokers,
    prefix: `recordings-${randomBytes(4).toString('hex')}`,
    clientId: 'recordings-test',
    logger: silentLogger(),
    partitions: 2,
    replication: 1,
  });
  afterTest(() => bus.stop());
  return startRecording({ bus });
}

describe('user.erased.v1 over Kafka', () => {
  it('deletes the recordings of the user, also when it is delivered again, and none of others', async () => {
    const kit = await startOnKafka();
    const record = async (userId: number): Promise<string> => {
      const session = newId();
      const headers = await kit.tokens.bearer({ userId });
      expect(await kit.send({ session, headers })).toBe(204);
      return session;
    };
    const [erased, second, kept] = [await record(ERASED), await record(ERASED), await record(OTHER)];
    const erasure = createEvent(
      events.userErased,
      { user_id: ERASED },
      { sequence: 1, source: 'auth', clock: kit.clock },
    );

    await kit.bus.publish(erasure);
    await kit.bus.publish(erasure);
    for (const session of [erased, second])
      await waitFor(async () => (await kit.get(`/recordings/${session}`)).statusCode === 404, 60_000);

    expect((await kit.list()).data.map(({ session_id }) => session_id)).toEqual([kept]);
    const { recordings, recordingChunks } = await openModels(kit.store);
    expect(await recordings.countDocuments({ user_ids: ERASED })).toBe(0);
    const chunks = await recordingChunks.find({}, { session_id: 1 }).lean<{ session_id: string }[]>();
    expect(chunks.map(({ session_id }) => session_id)).toEqual([kept]);
  });
});
