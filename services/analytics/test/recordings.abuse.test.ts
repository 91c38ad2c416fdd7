import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { RECORDING_CHUNK_MAX_BYTES } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { afterTest, createTestStore } from '@kq/service-kit/testing';
import { outlivesTurn } from '@kq/service-kit/testing/outlives-turn';
import { createChunkReader } from '../src/recordings/adapters/chunk-reader';
import { createChunks } from '../src/recordings/data/chunks.repository';
import { createNetworkQuota } from '../src/recordings/data/network-quota';
import { createSessions } from '../src/recordings/data/sessions.repository';
import { NETWORK_DAY_MAX_SESSIONS, SESSION_MAX_BYTES } from '../src/recordings/domain/recording-limits';
import { createAddChunk } from '../src/recordings/use-cases/add-chunk';
import { type RecordingChunks } from '../src/recordings/use-cases/ports';
import { createTidyRecordings } from '../src/recordings/use-cases/tidy-recordings';
import { type Harness, meta, newId, openModels, startRecording, zipped } from './recordings-harness';

jest.setTimeout(120_000);
const MEGABYTE = 1024 * 1024;
const BOMB = gzipSync(Buffer.alloc(450 * MEGABYTE));
const custom = (payload: unknown) => ({ type: 5, timestamp: 1, data: { tag: 'x', payload } });
/** Texts that gzip cannot make smaller than `bytes`. */
const noise = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 9000) }, () => custom(randomBytes(9000).toString('latin1')));

describe('S34 an anonymous write has limits', () => {
  const reader = createChunkReader();
  afterAll(() => reader.close());
  let kit: Harness;
  beforeEach(async () => {
    kit = await startRecording();
  });

  const hostile: [string, () => Buffer, number][] = [
    ['a bomb of 450 MB', () => BOMB, 413],
    ['3 MB of JSON', () => zipped(Array.from({ length: 400 }, () => custom('x'.repeat(8000)))), 413],
    [
      'JSON that grows when it is written again',
      () => gzipSync(`[{"type":5,"timestamp":1,"data":{"tag":"x","payload":[${'1e20,'.repeat(300_000)}1]}}]`),
      413,
    ],
    ['100 000 nested lists', () => gzipSync('['.repeat(100_000) + ']'.repeat(100_000)), 422],
    [
      '100 000 nested objects in an event',
      () =>
        gzipSync(
          `[{"type":5,"timestamp":1,"data":{"tag":"x","payload":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}}]`,
        ),
      422,
    ],
    [
      'a million numbers',
      () => gzipSync(`[{"type":5,"timestamp":1,"data":{"tag":"x","payload":[${'0,'.repeat(900_000)}0]}}]`),
      204,
    ],
    ['no gzip', () => Buffer.from('[{"type":1}]'), 422],
    ['a gzip that breaks off', () => zipped([meta(1)]).subarray(0, -9), 422],
    ['no UTF-8', () => gzipSync(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d])), 422],
    ['no JSON', () => gzipSync('[{"type":'), 422],
    ['an empty body', () => Buffer.alloc(0), 422],
    ['another list', () => zipped([1, 2, 3]), 422],
  ];

  it.each(hostile)('answers %s and stores only what is right', async (_what, body, status) => {
    expect(await kit.send({ body: body() })).toBe(status);
    expect(await kit.send()).toBe(204);
    expect((await kit.list()).data).toHaveLength(status === 204 ? 2 : 1);
  });

  it.each(hostile.filter(([what]) => /MB|million|grows/.test(what)))(
    'reads %s beside the event loop',
    async (_what, body) => {
      const reading = reader.read(body()).catch(() => null);
      expect(await outlivesTurn(reading)).toBe(true);
      await reading;
    },
  );

  it('refuses a large, encoded or other body before it is read, and a wrong number, page or visitor', async () => {
    expect(await kit.send({ body: Buffer.alloc(RECORDING_CHUNK_MAX_BYTES + 1) })).toBe(413);
    expect(await kit.send({ headers: { 'content-encoding': 'gzip' } })).toBe(415);
    expect(await kit.send({ headers: { 'content-type': 'application/json' } })).toBe(415);
    for (const seq of [-1, 1.5, 10_000, 'x', ''] as const) expect(await kit.send({ seq })).toBe(400);
    for (const page of [
      'login',
      'admin-dashboard',
      'magic-link',
      'booking-response',
      'enable-owner',
      'reset-password',
      'x',
    ])
      expect(await kit.send({ page })).toBe(400);
    for (const visitor of ['', 'x', '%00'.repeat(22), newId() + 'a'])
      expect(await kit.send({ visitor })).toBe(400);
    for (const session of ['x', newId() + 'a', '..%2f..']) expect(await kit.send({ session })).toBe(404);
    expect(await kit.withdraw('x')).toBe(400);
    expect((await kit.list()).data).toEqual([]);
  });

  it('ends a session at 20 MB, and others go on', async () => {
    const [session, visitor] = [newId(), newId()];
    const body = zipped(noise(300_000));
    let seq = 0;
    let status = 204;
    for (; status === 204 && seq < 100; seq += 1) status = await kit.send({ session, visitor, seq, body });
    expect(status).toBe(429);
    const { bytes } = await kit.open(session);
    expect(bytes).toBeLessThanOrEqual(SESSION_MAX_BYTES);
    expect(bytes).toBeGreaterThan(SESSION_MAX_BYTES - body.length * 2);
    expect(await kit.send({ visitor })).toBe(204);
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
