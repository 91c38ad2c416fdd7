import { gunzipSync } from 'node:zlib';
import { EventType, type eventWithTime } from '@rrweb/types';
import { WAITING_MAX_CHARS } from './chunk-queue';
import { createChunkSender } from './chunk-sender';
import { type ChunkAnswer, type OutgoingChunk } from './outgoing-chunk';

const worker = {
  posted: [] as (OutgoingChunk | null)[],
  onmessage: null as ((message: { data: ChunkAnswer }) => void) | null,
  onerror: null as (() => void) | null,
  postMessage(message: OutgoingChunk | null) {
    this.posted.push(message);
  },
};
const calls = { onSessionEnd: jest.fn(), onCaughtUp: jest.fn(), onFailure: jest.fn() };
const readToken = jest.fn<string | null, []>();
const fetched = jest.fn<Promise<{ status: number }>, [string, RequestInit]>();

const create = () => {
  const sender = createChunkSender({
    worker: worker as unknown as Worker,
    visitor: 'v'.repeat(22),
    readToken,
    readVitals: () => ({}),
    ...calls,
  });
  sender.begin('s'.repeat(22), 'search');
  return sender;
};
const event = (payload: string): eventWithTime => ({
  type: EventType.Custom,
  data: { tag: 'page', payload },
  timestamp: 1,
});
const posted = () => worker.posted.filter((message) => message !== null);
const answer = (status: number) => worker.onmessage?.({ data: { url: posted().at(-1)?.url ?? '', status } });
const seqOf = (url: string) => Number(new URLSearchParams(url.split('?')[1]).get('seq'));
const payloadsOf = (text: string) =>
  (JSON.parse(text) as { data: { payload: string } }[]).map(({ data }) => data.payload);

let sender = create();
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-26T10:00:00+01:00') });
  jest.clearAllMocks();
  worker.posted = [];
  fetched.mockResolvedValue({ status: 204 });
  readToken.mockReturnValue(null);
  globalThis.fetch = fetched as never;
  sender.close();
  sender = create();
});
afterEach(() => jest.useRealTimers());

describe('chunks while the connection fails', () => {
  it.each([0, 502, 503])(
    'are sent again after %s, under the same number and in their order',
    async (status) => {
      sender.add(event('a'));
      await jest.advanceTimersByTimeAsync(5000);
      answer(status);
      sender.add(event('b'));
      await jest.advanceTimersByTimeAsync(5000);
      answer(204);
      answer(204);
      expect(posted().map(({ url, text }) => [seqOf(url), ...payloadsOf(text)])).toEqual([
        [0, 'a'],
        [0, 'a'],
        [1, 'b'],
      ]);
      expect(calls.onFailure).not.toHaveBeenCalled();
    },
  );

  it('wait longer after each failure, five minutes at most', async () => {
    sender.add(event('a'));
    await jest.advanceTimersByTimeAsync(5000);
    for (let failure = 0; failure < 12; failure += 1) {
      answer(0);
      await jest.advanceTimersByTimeAsync(300_000);
    }
    expect(posted()).toHaveLength(13);
    answer(0);
    await jest.advanceTimersByTimeAsync(149_000);
    expect(posted()).toHaveLength(13);
  });

  it('are sent immediately when the browser is online again', async () => {
    sender.add(event('a'));
    await jest.advanceTimersByTimeAsync(5000);
    answer(0);
    window.dispatchEvent(new Event('online'));
    expect(posted()).toHaveLength(2);
  });

  it('are bounded: later events are dropped, and the whole page follows once all are sent', async () => {
    for (let index = 0; index < 20; index += 1) sender.add(event('*'.repeat(200_000)));
    answer(0);
    await jest.advanceTimersByTimeAsync(5000);
    for (let index = 0; index < 20; index += 1) answer(204);
    const chars = [...new Map(posted().map(({ url, text }) => [url, text.length])).values()];
    expect(chars.reduce((sum, one) => sum + one, 0)).toBeLessThan(WAITING_MAX_CHARS + 250_000);
    expect(calls.onCaughtUp).toHaveBeenCalledTimes(1);
    sender.add(event('after'));
    await jest.advanceTimersByTimeAsync(5000);
    expect(payloadsOf(posted().at(-1)!.text)).toEqual(['after']);
  });

  it('carry the token of now, or the one of then', async () => {
    readToken.mockReturnValue('then');
    sender.add(event('a'));
    await jest.advanceTimersByTimeAsync(5000);
    readToken.mockReturnValue('now');
    answer(0);
    await jest.advanceTimersByTimeAsync(5000);
    readToken.mockReturnValue(null);
    answer(0);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(posted().map(({ token }) => token)).toEqual(['then', 'now', 'then']);
  });

  it('of a former session are dropped when it has ended; the present one continues', async () => {
    sender.add(event('old'));
    sender.begin('t'.repeat(22), 'search');
    sender.add(event('new'));
    await jest.advanceTimersByTimeAsync(5000);
    answer(409);
    expect(calls.onSessionEnd).not.toHaveBeenCalled();
    expect(payloadsOf(posted().at(-1)!.text)).toEqual(['new']);
  });

  it('are gone once the sender is closed', async () => {
    sender.add(event('a'));
    await jest.advanceTimersByTimeAsync(5000);
    answer(0);
    sender.close();
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(600_000);
    expect(posted()).toHaveLength(1);
  });
});

describe('chunks of a page that may end', () => {
  const sent = () =>
    fetched.mock.calls.map(([url, { body, keepalive, credentials }]) => ({
      seq: seqOf(url),
      payloads: payloadsOf(gunzipSync(Buffer.from(body as ArrayBuffer)).toString()),
      keepalive,
      credentials,
    }));

  it('are sent by the page itself, once', async () => {
    sender.add(event('a'));
    sender.leave();
    sender.leave();
    await jest.advanceTimersByTimeAsync(20_000);
    sender.leave();
    expect(sent()).toEqual([{ seq: 0, payloads: ['a'], keepalive: true, credentials: 'omit' }]);
    expect(posted()).toEqual([]);
  });

  it('carry 60,000 bytes together at most; the worker gets the others', () => {
    for (const name of ['a', 'b', 'c', 'd']) sender.add(event(name + '*'.repeat(25_000)));
    sender.leave();
    const bytes = fetched.mock.calls.reduce((sum, [, { body }]) => sum + (body as ArrayBuffer).byteLength, 0);
    expect(bytes).toBeLessThan(60_100);
    expect([sent().map(({ seq }) => seq), posted().map(({ url }) => seqOf(url))]).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('wait for a page that continues when the call fails', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    sender.add(event('a'));
    sender.leave();
    await jest.advanceTimersByTimeAsync(5000);
    expect(posted().map(({ text }) => payloadsOf(text))).toEqual([['a']]);
  });
});
