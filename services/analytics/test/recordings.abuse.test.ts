import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { RECORDING_CHUNK_MAX_BYTES } from '@kq/contracts';
import { outlivesTurn } from '@kq/test-kit/in-process/outlives-turn';
import { createChunkReader } from '../src/recordings/adapters/chunk-reader';
import { SESSION_MAX_BYTES } from '../src/recordings/domain/recording-limits';
import { type Harness, meta, newId, startRecording, zipped } from './recordings-harness';

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
});
