import { brotliDecompressSync } from 'node:zlib';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { sendJson } from '../../test/stub-upstream';
import { startTestGateway, type TestGateway } from '../../test/test-gateway';

describe('kq-micro-cache', () => {
  const clock = fakeClock(new Date());
  let gw: TestGateway;
  let number = 0;
  beforeAll(async () => {
    gw = await startTestGateway({ KQ_READ_LANE: 'off' }, { clock });
  });
  afterAll(() => gw.stop());
  beforeEach(() => {
    clock.advance(10_000);
    gw.upstream.seen.length = 0;
    number = 0;
    gw.upstream.answer = (_req, res) =>
      sendJson(res, { number: (number += 1) }, { 'cache-control': 'public, s-maxage=1' });
  });
  const search = '/api/accommodations?lat=51.5&lng=11.6&workers=8';
  const numbers = async (...paths: string[]) => {
    const seen: unknown[] = [];
    for (const path of paths) seen.push((await gw.send(path)).json()['number']);
    return seen;
  };

  it('caches a public answer for the seconds its service allows', async () => {
    expect(await numbers(search, search)).toEqual([1, 1]);
    clock.advance(999);
    expect(await numbers(search)).toEqual([1]);
    clock.advance(1);
    expect(await numbers(search)).toEqual([2]);
  });
  it('sends the age of a cached answer', async () => {
    gw.upstream.answer = (_req, res) => sendJson(res, {}, { 'cache-control': 'public, s-maxage=60' });
    await gw.send('/api/cities');
    clock.advance(42_000);
    expect((await gw.send('/api/cities')).headers['age']).toBe('42');
  });
  it('ignores the order of query parameters', async () => {
    expect(await numbers(search, '/api/accommodations?workers=8&lng=11.6&lat=51.5')).toEqual([1, 1]);
  });
  it('ignores the notation of a number that the service parses equally', async () => {
    const measured = '/api/accommodations?lat=51.500000000000123&lng=%2B11.6&workers=8.0';
    expect(await numbers(search, measured, '/api/accommodations?lat=5.15e1&lng=+11.6&workers=8')).toEqual([
      1, 1, 1,
    ]);
    expect(await numbers('/api/accommodations?lat=51.5001&lng=11.6&workers=8')).toEqual([2]);
    expect(await numbers('/api/accommodations?lat=x&lng=11.6&workers=8')).toEqual([3]);
  });
  it('separates answers by accepted encoding', async () => {
    const long = { text: 'Monteurzimmer '.repeat(200) };
    gw.upstream.answer = (_req, res) => sendJson(res, long, { 'cache-control': 'public, s-maxage=1' });
    const headers = { 'accept-encoding': 'br' };
    await gw.send(search, { headers });
    const compressed = await gw.send(search, { headers });
    const plain = await gw.send(search);
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(compressed.body).toString())).toEqual(long);
    expect([plain.headers['content-encoding'], plain.json()]).toEqual([undefined, long]);
  });
  it('sends one upstream call for concurrent equal calls', async () => {
    let release: () => void = () => undefined;
    gw.upstream.answer = (_req, res) => {
      release = () => sendJson(res, { number: (number += 1) }, { 'cache-control': 'public, s-maxage=1' });
    };
    const together = [1, 2, 3, 4, 5].map(() => gw.send(search));
    await waitFor('the one call', () => gw.upstream.seen.length === 1);
    release();
    const answers = await Promise.all(together);
    expect(answers.map((answer) => answer.json()['number'])).toEqual([1, 1, 1, 1, 1]);
    expect(gw.upstream.seen).toHaveLength(1);
  });
  describe('while an expired answer is fetched again', () => {
    const fresh: typeof gw.upstream.answer = (_req, res) =>
      sendJson(res, { number: 2 }, { 'cache-control': 'public, s-maxage=1' });
    /** Starts a call that reaches the service; `release` answers it. */
    async function startFetch(answer = fresh) {
      const calls = gw.upstream.seen.length;
      let release: () => void = () => undefined;
      gw.upstream.answer = (...call) => (release = () => answer(...call));
      const fetching = gw.send(search);
      await waitFor('the call at the service', () => gw.upstream.seen.length > calls);
      return { fetching, release };
    }
    const waited = async () =>
      Number(
        /^kq_gateway_cache_total\{[^}]*"waited"[^}]*\} (\d+)/m.exec(await gw.gateway.metrics())?.[1] ?? 0,
      );
    /** Starts a call that waits for the one under way. */
    async function startWaiting() {
      const before = await waited();
      const waiting = gw.send(search);
      await waitFor('the call that waits', async () => (await waited()) > before);
      return { waiting };
    }
    /** Caches answer 1, sends it `hits` times, lets it expire and starts to fetch it. */
    async function refetch(hits: number, answer = fresh) {
      await numbers(search, ...Array.from({ length: hits }, () => search));
      clock.advance(1000);
      return startFetch(answer);
    }

    it('sends it to further calls for 1 s, if it was asked twice', async () => {
      const { fetching, release } = await refetch(2);
      expect(await numbers(search)).toEqual([1]);
      clock.advance(999);
      expect(await numbers(search)).toEqual([1]);
      clock.advance(1);
      const { waiting } = await startWaiting();
      release();
      expect([(await fetching).json()['number'], (await waiting).json()['number']]).toEqual([2, 2]);
      expect(await numbers(search)).toEqual([2]);
    });
    it('lets calls wait if it was asked once', async () => {
      const { fetching, release } = await refetch(1);
      const { waiting } = await startWaiting();
      release();
      expect([(await fetching).status, (await waiting).json()['number']]).toEqual([200, 2]);
    });
    it('sends it no longer than 1 s when the service fails', async () => {
      const { fetching, release } = await refetch(2, (_req, res) => sendJson(res, {}, {}, 500));
      release();
      expect((await fetching).status).toBe(500);
      clock.advance(1000);
      gw.upstream.answer = fresh;
      expect(await numbers(search)).toEqual([2]);
    });
    it.each([404, 410])('does not send it any more after a %d', async (status) => {
      const { fetching, release } = await refetch(2, (_req, res) => sendJson(res, {}, {}, status));
      release();
      expect((await fetching).status).toBe(status);
      const again = await startFetch();
      const { waiting } = await startWaiting();
      again.release();
      expect([(await again.fetching).status, (await waiting).json()['number']]).toEqual([200, 2]);
    });
  });
  it('returns a failure to all waiting calls, once', async () => {
    gw.upstream.answer = (req) => req.socket.destroy();
    const answers = await Promise.all([1, 2, 3].map(() => gw.send(search)));
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 502]);
    gw.upstream.answer = (_req, res) => sendJson(res, { number: 9 });
    expect(await numbers(search)).toEqual([9]);
  });
  it('forwards each waiting call when the answer is not cacheable', async () => {
    gw.upstream.answer = (_req, res) =>
      sendJson(res, { number: (number += 1) }, { 'cache-control': 'no-store' });
    const answers = await Promise.all([1, 2, 3].map(() => gw.send(search)));
    expect(new Set(answers.map((answer) => answer.json()['number'])).size).toBe(3);
  });
  it('forwards answers too large to cache', async () => {
    const text = 'x'.repeat(300 * 1024);
    gw.upstream.answer = (_req, res) => {
      number += 1;
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, s-maxage=1' });
      res.end(JSON.stringify({ text, number }));
    };
    expect((await gw.send(search)).json()).toEqual({ text, number: 1 });
    expect((await gw.send(search)).json()).toEqual({ text, number: 2 });
  });
  it('separates answers with and without consent, and sets Vary', async () => {
    gw.upstream.answer = (req, res) => {
      const data = req.headers['x-consent'] === 'geocoding' ? ['Leuna'] : [];
      sendJson(res, { data }, { 'cache-control': 'public, s-maxage=60' });
    };
    const path = '/api/geo/search?q=Leuna';
    const given = { headers: { 'x-consent': 'geocoding' } };
    for (let round = 0; round < 2; round += 1) {
      const answer = await gw.send(path, given);
      expect([answer.json()['data'], answer.headers['vary']]).toEqual([
        ['Leuna'],
        'x-consent, Accept-Encoding',
      ]);
      expect((await gw.send(path)).json()['data']).toEqual([]);
    }
    expect(gw.upstream.seen).toHaveLength(2);
  });
  it('does not forward client-specific request headers for cacheable calls', async () => {
    await gw.send(search, {
      headers: { 'if-none-match': '"a"', range: 'bytes=0-1', 'cache-control': 'no-cache' },
    });
    const headers = gw.upstream.firstHeaders();
    expect([headers['if-none-match'], headers['range'], headers['cache-control']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
