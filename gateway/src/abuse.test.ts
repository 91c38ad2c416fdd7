import { connect } from 'node:net';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { photo } from '@kq/test-kit/sample-photo';
import { closeServer, listenOn, sendJson } from '../test/stub-upstream';
import { openTestGateway, startTestGateway, type TestGateway } from '../test/test-gateway';
import { createHttpServer, SERVER_LIMITS } from './http/create-http-server';

/** One test per rule of docs/security.md for the gateway. */
describe('abuse of the gateway', () => {
  const clock = fakeClock(new Date());
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startTestGateway({}, { clock });
  });
  afterAll(() => gw.stop());
  beforeEach(() => {
    clock.advance(61_000);
    gw.upstream.seen.length = 0;
    gw.upstream.answer = (req, res) => sendJson(res, { url: req.url });
  });

  describe('S2 dev mailbox', () => {
    it('does not expose the dev mailbox outside of the dev tier', async () => {
      expect((await gw.send('/dev/mailbox', { headers: { host: 'localhost:8080' } })).status).toBe(404);
    });
    it('serves the dev mailbox only to this machine, without a proxy and by its own host name', async () => {
      const dev = await openTestGateway({}, { devMailbox: (_req, res) => void res.end('mails') });
      const ask = async (headers: Record<string, string>, path = '/dev/mailbox.json') =>
        (await dev.send(path, { headers })).status;
      expect(await ask({ host: 'localhost:8080' })).toBe(200);
      expect(await ask({ host: '127.0.0.1' })).toBe(200);
      expect(await ask({ host: '[::1]:8080' }, '/dev/mailbox?to=a')).toBe(200);
      expect(await ask({ host: 'kolonnenquartier.example' })).toBe(404);
      expect(await ask({ host: 'localhost.evil.example' })).toBe(404);
      expect(await ask({ host: '127.0.0.1.evil.example' })).toBe(404);
      expect(await ask({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(404);
      expect(await ask({ host: 'localhost', forwarded: 'for=127.0.0.1' })).toBe(404);
      expect(await ask({ host: 'localhost' }, '/dev/mailboxes')).toBe(404);
    });
  });

  describe('S4 the GET that logs in', () => {
    const path = '/api/auth/magic-link/verify/abcdefghijkl';
    it.each([
      ['an address bar or mail scanner', 'GET', { 'sec-fetch-mode': 'navigate' }],
      ['a prefetch', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
      ['an older prefetch', 'GET', { purpose: 'prefetch' }],
      ['a Firefox prefetch', 'GET', { 'x-moz': 'prefetch' }],
      ['a preview', 'GET', { 'x-purpose': 'preview' }],
      ['HEAD', 'HEAD', {}],
      ['OPTIONS', 'OPTIONS', {}],
    ])('is not consumed by %s', async (_what, method, headers) => {
      const answer = await gw.send(path, { method, headers: headers as Record<string, string> });
      expect(answer.status).toBe(405);
      expect(gw.upstream.seen).toHaveLength(0);
    });
    it('is never cached or shared', async () => {
      gw.upstream.answer = (_req, res) =>
        sendJson(res, { ok: true }, { 'cache-control': 'public, s-maxage=60' });
      await Promise.all([gw.send(path), gw.send(path), gw.send(path)]);
      expect(gw.upstream.seen).toHaveLength(3);
    });
    it('is sent with no-store when the service sets no cache header', async () => {
      expect((await gw.send(path)).headers['cache-control']).toBe('no-store');
    });
  });

  describe('S7 absolute URLs', () => {
    it('come from the configuration, whatever the Host header contains', async () => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
      };
      for (const path of ['/', '/search', '/monteurzimmer-leuna']) {
        const { text } = await gw.send(path, { headers });
        expect(text).not.toContain('evil.example');
        expect(text).toContain('href="https://kolonnenquartier.example/');
      }
    });
    it('are not taken from listings when they point to another site', async () => {
      gw.upstream.pageMeta = (_req, res) =>
        sendJson(res, {
          found: true,
          title: 'a',
          description: 'b',
          canonical: 'https://evil.example/x',
          image: '//evil.example/i',
          cover: null,
          json_ld: null,
        });
      expect((await gw.send('/unterkunft/a-100000009-06237')).text).not.toContain('evil.example');
    });
  });

  describe('S8 headers', () => {
    it.each([
      '/',
      '/favicon.svg',
      '/nothing',
      '/api/cities',
      '/api/nothing',
      '/api/auth/profile',
      '/health/live',
      '/api/docs',
    ])('protect %s', async (path) => {
      const { headers } = await gw.send(path);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob:; " +
          "img-src 'self' data: blob:; font-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; " +
          "form-action 'self'; frame-ancestors 'none'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['server']).toBeUndefined();
    });
    it.each([
      ['production', 'on', true],
      ['production', 'off', false],
      ['development', 'on', false],
    ])(
      'S34 offer recording in production only: NODE_ENV=%s KQ_RECORDING=%s',
      async (mode, recording, isOffered) => {
        const other = await openTestGateway({
          NODE_ENV: mode,
          KQ_RECORDING: recording,
          KQ_TERMS_TEXT: 'x',
          KQ_PUBLIC_URL: 'http://127.0.0.1:8080',
        });
        const { text } = await other.send('/');
        expect(text.includes('<meta name="kq-recording" content="on">')).toBe(isOffered);
      },
    );
    it('name the tile host where one is configured, as the page does', async () => {
      const url = 'https://tiles.example/{z}/{x}/{y}.png';
      const other = await openTestGateway({ KQ_TILE_URL: url, KQ_PUBLIC_URL: 'http://127.0.0.1:8080' });
      const { headers, text } = await other.send('/');
      expect(text).toContain(`<meta name="kq-map-tiles" content="${url}">`);
      expect(headers['content-security-policy']).toContain(
        "connect-src 'self' data: blob: https://tiles.example;",
      );
      expect(headers['content-security-policy']).toContain(
        "img-src 'self' data: blob: https://tiles.example;",
      );
      expect(headers['strict-transport-security']).toBeUndefined();
    });
    it('let no other origin read the API unless configured', async () => {
      const origin = 'https://partner.example';
      expect(
        (await gw.send('/api/cities', { headers: { origin } })).headers['access-control-allow-origin'],
      ).toBeUndefined();
      const open = await openTestGateway({ KQ_CORS_ORIGINS: origin });
      const allowed = await open.send('/api/cities', { headers: { origin } });
      expect([allowed.headers['access-control-allow-origin'], allowed.headers['vary']]).toEqual([
        origin,
        'Origin, Accept-Encoding',
      ]);
      const preflight = await open.send('/api/auth/login', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect([preflight.status, preflight.headers['access-control-allow-credentials']]).toEqual([
        204,
        undefined,
      ]);
      const foreignOrigin = await open.send('/api/cities', { headers: { origin: 'https://evil.example' } });
      expect(foreignOrigin.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  it('S9 a listing called </script><script> stays text', async () => {
    const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>$&$1';
    const data = { '@graph': [{ '@type': 'BreadcrumbList', itemListElement: [{ name: evil }] }] };
    gw.upstream.pageMeta = (_req, res) =>
      sendJson(res, {
        found: true,
        title: evil,
        description: evil,
        canonical: '/unterkunft/x-100000008-06237',
        image: null,
        cover: { ...photo, url: evil, alt: evil, sources: [{ type: evil, srcset: evil }] },
        json_ld: data,
      });
    const { text } = await gw.send('/unterkunft/x-100000008-06237');
    expect(text.match(/<script/g)).toHaveLength(2);
    // The cover of the page, and none of the listing's.
    expect(text.match(/<img/g)).toHaveLength(1);
    expect(text).not.toContain('onerror=alert(1)>');
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual(data);
  });

  describe('S10 micro-cache', () => {
    const keep = { 'cache-control': 'public, s-maxage=60' };
    const callsFor = async (...calls: [string, Record<string, string>?][]) => {
      gw.upstream.seen.length = 0;
      for (const [path, headers = {}] of calls) await gw.send(path, { headers });
      return gw.upstream.seen.length;
    };
    beforeEach(() => {
      gw.upstream.answer = (_req, res) => sendJson(res, {}, keep);
    });
    it('neither reads nor writes the cache for a call with a token', async () => {
      const headers = { authorization: `Bearer ${await gw.upstream.token({ expiresIn: 360_000 })}` };
      expect(
        await callsFor(['/api/cities', headers], ['/api/cities', headers], ['/api/cities'], ['/api/cities']),
      ).toBe(3);
      expect(await callsFor(['/api/cities', headers])).toBe(1);
    });
    it.each([
      ['without s-maxage', { 'cache-control': 'public, max-age=60' }, 200],
      ['that are not public', { 'cache-control': 's-maxage=60' }, 200],
      ['that are private', { 'cache-control': 'public, private, s-maxage=60' }, 200],
      ['with a cookie', { ...keep, 'set-cookie': 'a=1' }, 200],
      ['with another status', keep, 404],
      ['with no time left', { 'cache-control': 'public, s-maxage=0' }, 200],
    ])('caches no answers %s', async (_what, headers, status) => {
      gw.upstream.answer = (_req, res) => sendJson(res, {}, headers as Record<string, string>, status);
      expect(await callsFor(['/api/cities'], ['/api/cities'])).toBe(2);
    });
    it.each([
      '/api/cities?utm=1',
      '/api/accommodations?workers=8&workers=9',
      '/api/accommodations?__proto__=1',
      '/api/accommodations?lat[$gt]=1',
    ])('bypasses the cache for %s', async (path) => {
      expect(await callsFor([path], [path])).toBe(2);
    });
    it('ignores the Host header and does not forward it', async () => {
      expect(await callsFor(['/api/cities', { host: 'evil.example' }], ['/api/cities'])).toBe(1);
      expect(gw.upstream.seen[0]?.headers['host']).not.toBe('evil.example');
    });
    it('serves no answers with consent to callers without, however consent is spelled', async () => {
      const path = '/api/geo/search?q=Leuna';
      await callsFor([path, { 'x-consent': 'geocoding' }], [path, { 'x-consent': 'GEOCODING' }]);
      expect(await callsFor([path])).toBe(1);
      expect(
        await callsFor(
          [path, { 'x-consent': 'Geocoding, other' }],
          [path, { 'x-consent': 'Geocoding, other' }],
        ),
      ).toBe(2);
    });
    it('caches nothing of non-public routes', async () => {
      expect(
        await callsFor(
          ['/api/booking-requests/1/respond?owner_id=2'],
          ['/api/booking-requests/1/respond?owner_id=2'],
        ),
      ).toBe(2);
    });
  });

  describe('S11 two parsers, spoofed identity', () => {
    it('strips request headers that claim an identity', async () => {
      await gw.send('/api/cities?page=1', {
        headers: {
          forwarded: 'for=192.0.2.1',
          'x-forwarded-for': '192.0.2.1',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
          'x-real-ip': '192.0.2.1',
          'x-user-id': '1',
          'x-user-role': 'admin',
          'x-internal-token': 'a',
          baggage: 'user=1',
          tracestate: 'a=1',
          cookie: 'a=1',
          te: 'trailers',
          'x-secret-hop': 'a',
          connection: 'close, x-secret-hop',
          'proxy-authorization': 'a',
        },
      });
      const headers = gw.upstream.firstHeaders();
      expect(Object.keys(headers).sort()).toEqual([
        'connection',
        'host',
        'traceparent',
        'x-forwarded-for',
        'x-request-id',
      ]);
      expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    });
    it.each([
      '/internal/jwks',
      '/internal/revocations',
      '/metrics',
      '/api/../internal/jwks',
      '/api/%2e%2e/internal/jwks',
      '//internal/jwks',
      '/api/cities/..%2f..%2finternal/jwks',
    ])('returns 404 for %s without calling a service', async (path) => {
      const before = gw.upstream.internal.filter(
        ({ url }) => !url.startsWith('/internal/revocations'),
      ).length;
      expect((await gw.send(path)).status).toBe(404);
      expect(gw.upstream.seen).toHaveLength(0);
      expect(gw.upstream.internal.filter(({ url }) => !url.startsWith('/internal/revocations'))).toHaveLength(
        before,
      );
    });
    it.each([
      '/..%2f..%2fpackage.json',
      '/../package.json',
      '/assets/..%5c..%5cpackage.json',
      '/%2e%2e/package.json',
    ])('serves no unlisted file for %s', async (path) => {
      const answer = await gw.send(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('"dependencies"');
    });
    it.each([
      [
        'two lengths',
        'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      ],
      [
        'a length and chunks',
        'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      ['two hosts', 'GET /api/cities HTTP/1.1\r\nHost: a\r\nhost: evil.example\r\nConnection: close\r\n\r\n'],
      [
        'an absolute target',
        'GET http://evil.example/api/cities HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      ],
      [
        'a GET with a body',
        'GET /api/cities HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      ],
    ])('returns 400 for %s', async (_what, text) => {
      expect(await sendRaw(gw.url, text)).toMatch(/^HTTP\/1\.1 400 /);
      expect(gw.upstream.seen).toHaveLength(0);
    });
  });

  it('S12 a forged X-Forwarded-For does not grant a new budget', async () => {
    const strict = await openTestGateway({ KQ_RATE_AUTH: '2' });
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const headers = {
        'x-forwarded-for': `198.51.100.${round}`,
        forwarded: `for=198.51.100.${round}`,
        'x-real-ip': `198.51.100.${round}`,
      };
      statuses.push((await strict.send('/api/auth/login', { method: 'POST', body: '{}', headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('S3 logs contain route templates only', async () => {
    const lines: string[] = [];
    const { createLogger } = await import('@kq/service-kit/telemetry/logger');
    const logger = createLogger({
      service: 'gateway',
      level: 'trace',
      destination: { write: (line) => void lines.push(line) },
    });
    const logged = await openTestGateway({}, { logger });
    await logged.send('/api/booking-requests/8161541207350231/respond?owner_id=2&token=geheim', {
      headers: { 'x-respond-token': 'geheim' },
    });
    await logged.send('/booking-requests/8161541207350231/respond?token=geheim');
    await logged.send('/api/auth/magic-link/verify/geheimgeheim');
    await logged.stop();
    const text = lines.join('');
    expect(text).toContain('/api/booking-requests/:id/respond');
    expect(text).not.toMatch(/geheim|8161541207350231|127\.0\.0\.1:\d+\/api/);
  });

  it('S20 an error of a service reaches the client unchanged, and never a stack', async () => {
    gw.upstream.answer = (_req, res) =>
      sendJson(res, { code: 'validation_failed', errors: { role_id: ['unbekannt'] } }, {}, 422);
    const answer = await gw.send('/api/auth/register', { method: 'POST', body: '{"role_id":1}' });
    expect([answer.status, answer.json()]).toEqual([
      422,
      { code: 'validation_failed', errors: { role_id: ['unbekannt'] } },
    ]);
    gw.upstream.answer = (req) => req.socket.destroy();
    expect((await gw.send('/api/auth/register', { method: 'POST', body: '{}' })).text).not.toMatch(
      /\bat \w+|node_modules|ECONN/,
    );
  });

  it.each([
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
    'GET https://evil.example/ HTTP/1.1',
    'GET http://evil.example/api/cities HTTP/1.1',
    'POST urn:x HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'CONNECT / HTTP/1.1',
    'GET cities HTTP/1.1',
    'GET  HTTP/1.1',
    'GET / HTTP/9.9',
    'nonsense',
  ])('S25 returns 400 for %s and closes the connection', async (head) => {
    expect(await sendRaw(gw.url, `${head}\r\nHost: a\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(gw.upstream.seen).toHaveLength(0);
  });

  it('S25 a client that sends its head slowly is disconnected', async () => {
    expect(SERVER_LIMITS).toMatchObject({ headersTimeout: 10_000, requestTimeout: 130_000 });
    const quick = { headersTimeout: 50, requestTimeout: 60, connectionsCheckingInterval: 20 };
    const server = createHttpServer((_req, res) => void res.end(), quick);
    const url = await listenOn(server);
    afterTest(() => closeServer(server));
    const answer = await sendRaw(url, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

/** Sends raw bytes and returns everything received until the server closed the connection. */
function sendRaw(base: string, text: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
