import { DAY_MS } from '@kq/kernel';
import { afterTest, createTestStore } from '@kq/test-kit/in-process';
import { createChunkReader } from '../src/recordings/adapters/chunk-reader';
import { createChunks } from '../src/recordings/data/chunks.repository';
import { createNetworkQuota } from '../src/recordings/data/network-quota';
import { createSessions } from '../src/recordings/data/sessions.repository';
import { NETWORK_DAY_MAX_SESSIONS } from '../src/recordings/domain/recording-limits';
import { createAddChunk } from '../src/recordings/use-cases/add-chunk';
import { type RecordingChunks } from '../src/recordings/use-cases/ports';
import { createTidyRecordings } from '../src/recordings/use-cases/tidy-recordings';
import { type Harness, meta, newId, openModels, startRecording, zipped } from './recordings-harness';

const MEGABYTE = 1024 * 1024;

/** The limits that the store decides, on both stores: jest.distributed.config.cjs runs them on MongoDB. */
describe('S34 a network has limits', () => {
  let kit: Harness;
  beforeEach(async () => {
    kit = await startRecording();
  });

  it('takes a number of sessions of one network a day, not the other networks’', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 1000; count += 1)
      statuses.push(await kit.send({ network: `2001:db8::${count}` }));
    expect(statuses.filter((status) => status === 204)).toHaveLength(NETWORK_DAY_MAX_SESSIONS);
    expect(statuses.at(-1)).toBe(429);
    expect(await kit.send({ network: '203.0.113.9' })).toBe(204);
    kit.clock.advance(DAY_MS);
    expect(await kit.send({ network: '2001:db8::1' })).toBe(204);
    expect(JSON.stringify(await (await openModels(kit.store)).recordingQuotas.find().lean())).not.toContain(
      'db8',
    );
  });

  it('takes 100 MB of one network a day, also of chunks that arrive at a time', async () => {
    const { recordingQuotas } = await openModels(kit.store);
    await kit.send();
    await recordingQuotas.updateOne({}, { $set: { bytes: 100 * MEGABYTE - 2000 } });
    const sent = await Promise.all([1, 2, 3, 4].map(() => kit.send()));
    expect(sent.filter((status) => status === 204).length).toBeLessThan(4);
    expect((await recordingQuotas.findOne().lean())?.bytes).toBeLessThanOrEqual(100 * MEGABYTE);
    expect(await kit.send({ network: '203.0.113.2' })).toBe(204);
  });

  it('takes four chunks of one network at a time', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => kit.send()));
    expect(new Set(sent)).toEqual(new Set([204, 429]));
    expect(await kit.send()).toBe(204);
  });
});

describe('S34 recordings end whole', () => {
  async function open(change: Partial<RecordingChunks> = {}, maxBytes?: number) {
    const store = await createTestStore();
    afterTest(() => store.remove());
    const models = await openModels(store);
    const at = { current: new Date('2031-03-10T09:00:00.000Z') };
    const clock = { now: () => at.current };
    const sessions = createSessions(models.recordings, clock);
    const stored = createChunks(models.recordingChunks);
    const chunks = { ...stored, ...change };
    const reader = createChunkReader();
    afterTest(() => reader.close());
    const tidy = createTidyRecordings({ sessions, chunks: stored, maxBytes });
    const addTo = (given: RecordingChunks) =>
      createAddChunk({
        sessions,
        chunks: given,
        quota: createNetworkQuota(models.recordingQuotas, clock, 's'.repeat(32)),
        readChunk: reader.read,
        tidy,
        visitorDigest: (visitor) => visitor,
        clock,
      });
    return { models, sessions, stored, tidy, at, add: addTo(chunks).add, addAfterRestart: addTo(stored).add };
  }
  const chunkOf = (sessionId: string, change: object = {}) => ({
    sessionId,
    seq: 0,
    visitor: 'v',
    page: 'search' as const,
    vitals: {},
    userId: null,
    network: '203.0.113.1',
    body: zipped([meta(1)]),
    ...change,
  });

  it('leaves a chunk whole or absent when the process is killed before or after its write', async () => {
    const kit = await open({ add: () => Promise.reject(new Error('killed')) });
    const session = newId();
    await expect(kit.add(chunkOf(session))).rejects.toThrow('killed');
    expect(await kit.stored.of(session)).toEqual([]);
    await kit.addAfterRestart(chunkOf(session));
    await kit.addAfterRestart(chunkOf(session));
    expect(await kit.stored.of(session)).toHaveLength(1);
  });

  it('removes a chunk whose visitor withdraws the consent while it is stored', async () => {
    const session = newId();
    const kit = await open({
      async add(chunk) {
        await kit.tidy.endOf({ visitor: 'v' });
        return kit.stored.add(chunk);
      },
    });
    await expect(kit.add(chunkOf(session))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await kit.stored.of(session)).toEqual([]);
    // Killed before it was removed: the sweep does it.
    const at = new Date();
    await kit.stored.add({ sessionId: session, seq: 5, bytes: 1, data: Buffer.from('x'), at, purgeAt: at });
    await kit.tidy.sweep();
    expect(await kit.models.recordingChunks.countDocuments()).toBe(0);
  });

  it('deletes the oldest sessions when all together are too large', async () => {
    const kit = await open({}, 64 * MEGABYTE + 2000);
    const sessions = Array.from({ length: 5 }, newId);
    for (const session of sessions) {
      kit.at.current = new Date(kit.at.current.getTime() + 1000);
      await kit.addAfterRestart(chunkOf(session));
    }
    await kit.tidy.sweep();
    const left = (await kit.sessions.oldest(10)).map(({ sessionId }) => sessionId);
    expect(left.length).toBeGreaterThan(0);
    expect(left).toEqual(sessions.slice(-left.length));
    expect(left.length).toBeLessThan(5);
    expect(await kit.sessions.totalBytes()).toBeLessThanOrEqual(2000);
    expect(await kit.models.recordingChunks.countDocuments()).toBe(left.length);
  });
});
