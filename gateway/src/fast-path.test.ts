import { API_BASE, routes } from '@kq/contracts';
import { createLogger } from '@kq/service-kit/telemetry/logger';
import { type Answer, type SendOptions } from '@kq/test-kit/send-request';
import { openTestGateway, startTestGateway, type TestGateway } from '../test/test-gateway';

const PUBLIC_GETS = Object.values(routes)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => API_BASE + path.replace(/:\w+/g, '123456789'));

/** The fast path must be invisible: the same call gets the same answer with and without it. */
describe.each(['', 'https://partner.example'])('createFastPath with the other origins "%s"', (origins) => {
  let on: TestGateway;
  let off: TestGateway;
  const logged = { on: [] as string[], off: [] as string[] };
  const long = JSON.stringify({ data: 'Monteurzimmer '.repeat(300) });
  beforeAll(async () => {
    const env = { KQ_CORS_ORIGINS: origins };
    on = await startTestGateway(env, { logger: loggerTo(logged.on) });
    off = await startTestGateway({ ...env, KQ_READ_LANE: 'off' }, { logger: loggerTo(logged.off) });
    for (const { upstream } of [on, off]) {
      upstream.answer = (req, res) => {
        const isPublic = req.headers.authorization === undefined;
        res.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': isPublic ? 'public, s-maxage=60' : 'no-store',
        });
        res.end(req.url?.startsWith('/api/cities') ? long : JSON.stringify({ url: req.url }));
      };
    }
  });
  afterAll(() => Promise.all([on.stop(), off.stop()]));
  const changing = new Set(['x-request-id', 'date', 'age']);
  const visible = ({ status, headers, body }: Answer) => ({
    status,
    headers: Object.entries(headers).filter(([name]) => !changing.has(name)),
    body: body.toString('latin1').replace(String(headers['x-request-id']), 'id'),
  });

  const cases: [string, SendOptions][] = [
    ['/', {}],
    ['/', { headers: { 'accept-encoding': 'br' } }],
    ['/?utm=1', {}],
    ['/search?location=Leuna', {}],
    ['/assets/index-AbCd1234.js', { headers: { 'accept-encoding': 'gzip' } }],
    ['/assets/index-AbCd1234.js', { method: 'HEAD' }],
    ['/assets/%69ndex-AbCd1234.js', {}],
    ['/assets//index-AbCd1234.js', {}],
    ['/assets/../favicon.svg', {}],
    ['/favicon.svg', {}],
    ['/favicon.svg', { method: 'POST', body: 'x' }],
    ['/api/cities', {}],
    ['/api/cities', { headers: { 'accept-encoding': 'br' } }],
    ['/api/cities', { headers: { origin: 'https://partner.example' } }],
    ['/api/cities', { headers: { origin: 'https://foreign.example' } }],
    ['/api/cities', { method: 'HEAD' }],
    ['/api/cities?x=1', {}],
    ['/api/cities;x', {}],
    ['/api/c%69ties', {}],
    ['/api/accommodations?lat=51.5&lng=11.6&workers=8', {}],
    ['/api/accommodations?location=K%C3%B6ln', {}],
    ['/api/accommodations/123456789', {}],
    ['/api/geo/search?q=Leuna', { headers: { 'x-consent': 'geocoding' } }],
    ['/nothing', {}],
  ];
  it.each(cases)(
    'returns the response of the pipelines for %s %j, also for repeated calls',
    async (path, options) => {
      for (let round = 0; round < 3; round += 1) {
        const [fast, pipelines] = await Promise.all([on.send(path, options), off.send(path, options)]);
        expect(visible(fast)).toEqual(visible(pipelines));
      }
      expect(on.upstream.seen.length).toBe(off.upstream.seen.length);
    },
  );
  it.each(PUBLIC_GETS)('returns the response of the pipelines for the route %s', async (path) => {
    for (const options of [{}, { headers: { 'accept-encoding': 'br, gzip' } }]) {
      const [fast, pipelines] = await Promise.all([on.send(path, options), off.send(path, options)]);
      expect(visible(fast)).toEqual(visible(pipelines));
    }
  });
  it('writes the log lines and counts of the pipelines', async () => {
    const lines = (all: readonly string[]) =>
      all
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map(({ msg, route, method, status, level, trace_id }) =>
          [msg, route, method, status, level, trace_id !== undefined].join(),
        )
        .sort();
    expect(lines(logged.on).length).toBeGreaterThan(PUBLIC_GETS.length);
    expect(lines(logged.on)).toEqual(lines(logged.off));
    const counts = async ({ gateway }: TestGateway) =>
      (await gateway.metrics()).split('\n').filter((line) => /^kq_\w+_total\{/.test(line));
    expect(await counts(on)).toContainEqual(expect.stringContaining('/api/cities'));
    expect(await counts(on)).toEqual(await counts(off));
  });
  it('limits a client as the pipelines do', async () => {
    const env = { KQ_RATE_READ: '2', KQ_RATE_SITE: '2', KQ_RATE_ADDRESS_FACTOR: '1' };
    const gateways = [await openTestGateway(env), await openTestGateway({ ...env, KQ_READ_LANE: 'off' })];
    const answers = gateways.map(async (gateway) => {
      const all: Answer[] = [];
      for (const path of ['/api/cities', '/', '/api/accommodations/123456789'])
        for (let call = 0; call < 3; call += 1) all.push(await gateway.send(path));
      return all.map(({ status, headers }) => [status, headers['retry-after'] !== undefined]);
    });
    const [fast, pipelines] = await Promise.all(answers);
    expect(fast?.map(([status]) => status)).toContain(429);
    expect(fast).toEqual(pipelines);
  });
  it('sets a new request id on every response', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await on.send('/api/cities')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(3);
  });
  it('leaves calls with a token to the pipelines', async () => {
    await on.send('/api/cities');
    const before = on.upstream.seen.length;
    const headers = { authorization: `Bearer ${await on.upstream.token()}` };
    expect((await on.send('/api/cities', { headers })).headers['cache-control']).toBe('no-store');
    expect(on.upstream.seen.length).toBe(before + 1);
  });
});

const loggerTo = (lines: string[]) =>
  createLogger({
    service: 'gateway',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
