import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { send } from '@kq/test-kit/send-request';
import { answersIn, connectRaw } from '../test/raw-client';
import { type StubUpstream } from '../test/stub-upstream';
import { openTestGateway, startTestGateway, testConfig, type TestGateway } from '../test/test-gateway';
import { startGateway } from './composition/start-gateway';

describe('the gateway', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startTestGateway();
  });
  afterAll(() => gw.stop());
  beforeEach(() => {
    gw.upstream.seen.length = 0;
    gw.upstream.revoked = [];
  });
  const bearer = async (claims?: Parameters<TestGateway['upstream']['token']>[0]) => ({
    authorization: `Bearer ${await gw.upstream.token(claims)}`,
  });

  describe('routing', () => {
    it('forwards a call to its service with path and query unchanged', async () => {
      const answer = await gw.send('/api/geo/search?q=K%C3%B6ln&limit=5', {
        headers: { 'x-consent': 'geocoding' },
      });
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual({ method: 'GET', url: '/api/geo/search?q=K%C3%B6ln&limit=5' });
    });
    it('returns 404 in JSON for an unknown path of the API', async () => {
      const answer = await gw.send('/api/nothing-here');
      expect(answer.status).toBe(404);
      expect(answer.json()).toEqual({
        error: 'Das wurde nicht gefunden.',
        code: 'not_found',
        message: 'Das wurde nicht gefunden.',
        request_id: answer.headers['x-request-id'],
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(gw.upstream.seen).toHaveLength(0);
    });
    it.each([
      '/api',
      '/api/',
      '/api/cities/',
      '/API/cities',
      '/api/accommodations/%6dy',
      '/api/accommodations/../cities',
    ])('returns 404 for %s without calling a service', async (path) => {
      expect((await gw.send(path)).status).toBe(404);
      expect(gw.upstream.seen).toHaveLength(0);
    });
    it('returns 405 with Allow for another method of a known path', async () => {
      const answer = await gw.send('/api/auth/login', { method: 'PUT', body: '{}' });
      expect(answer.status).toBe(405);
      expect(answer.headers['allow']).toBe('POST');
      expect(answer.json()['code']).toBe('method_not_allowed');
    });
    it('accepts HEAD on GET routes', async () => {
      const answer = await gw.send('/api/cities', { method: 'HEAD' });
      expect([answer.status, answer.text, gw.upstream.seen[0]?.method]).toEqual([200, '', 'HEAD']);
    });
    it('prefers a static path to a parameter', async () => {
      expect((await gw.send('/api/accommodations/my')).status).toBe(401);
      expect((await gw.send('/api/accommodations/100000001')).status).toBe(200);
    });
    it('forwards the status, headers and body of the service', async () => {
      gw.upstream.answer = (_req, res) => {
        res.writeHead(422, { 'content-type': 'application/json', 'x-kq-test': 'a', 'retry-after': '7' });
        res.end('{"code":"validation_failed"}');
      };
      const answer = await gw.send('/api/cities');
      gw.upstream.answer = (req, res) => res.end(JSON.stringify({ method: req.method, url: req.url }));
      expect([answer.status, answer.headers['x-kq-test'], answer.headers['retry-after']]).toEqual([
        422,
        'a',
        '7',
      ]);
      expect(answer.text).toBe('{"code":"validation_failed"}');
    });
  });

  describe('request id and trace', () => {
    it('adds a request id to every response and to the forwarded call, and continues the trace of the client', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const answer = await gw.send('/api/cities', {
        headers: { traceparent, 'x-request-id': 'mine-mine-mine' },
      });
      const headers = gw.upstream.seen[0]?.headers ?? {};
      expect(headers['x-request-id']).toBe(answer.headers['x-request-id']);
      expect(headers['x-request-id']).not.toBe('mine-mine-mine');
      expect(headers['traceparent']).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
      expect(headers['traceparent']).not.toBe(traceparent);
    });
    it('starts a trace when the client sends none or a malformed one', async () => {
      await gw.send('/api/cities', { headers: { traceparent: 'nonsense' } });
      expect(gw.upstream.seen[0]?.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    });
  });

  describe('sessions', () => {
    it('forwards the token of a live session', async () => {
      const headers = await bearer();
      expect((await gw.send('/api/auth/profile', { headers })).status).toBe(200);
      expect(gw.upstream.seen[0]?.headers['authorization']).toBe(headers.authorization);
    });
    it('returns 401 without a token on a protected route', async () => {
      const answer = await gw.send('/api/auth/profile');
      expect([answer.status, answer.json()['code']]).toEqual([401, 'unauthenticated']);
    });
    it.each([
      ['nonsense', async () => ({ authorization: 'Bearer nonsense-nonsense-nonsense' })],
      ['another scheme', async () => ({ authorization: 'Basic dXNlcjpwYXNzd29yZA==' })],
      ['an expired one', () => bearer({ expiresIn: -60 })],
      ['another issuer', () => bearer({ issuer: 'someone-else' })],
      ['another audience', () => bearer({ audience: 'someone-else' })],
    ])('returns 401 to %s, also on a public route', async (_what, headersOf) => {
      const headers = await headersOf();
      for (const path of ['/api/auth/profile', '/api/cities']) {
        expect((await gw.send(path, { headers })).status).toBe(401);
      }
      expect(gw.upstream.seen).toHaveLength(0);
    });
    it('rejects a token signed with HS256 and the public key', async () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const signed = `${part({ alg: 'HS256', kid: 'key-1' })}.${part({ sub: '1', role: 'admin', sid: 's', exp: 4e9, iat: 1 })}`;
      const token = `${signed}.${createHmac('sha256', 'key-1').update(signed).digest('base64url')}`;
      expect(
        (await gw.send('/api/admin/users', { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(401);
    });
    it('forwards an expired token on routes where auth decides', async () => {
      const headers = await bearer({ expiresIn: -60 });
      expect((await gw.send('/api/auth/refresh', { method: 'POST', headers })).status).toBe(200);
      expect((await gw.send('/api/auth/login', { method: 'POST', headers, body: '{}' })).status).toBe(200);
      expect(gw.upstream.seen[0]?.headers['authorization']).toBe(headers.authorization);
    });
    it('returns 401 once the session is revoked, and keeps the revocation list while auth is down', async () => {
      const headers = await bearer({ sid: 'session-of-a-thief' });
      const status = async () => (await gw.send('/api/auth/profile', { headers })).status;
      expect(await status()).toBe(200);
      gw.upstream.revoked = ['session-of-a-thief'];
      await waitFor('the revocation', async () => (await status()) === 401);
      const polls = gw.upstream.internal.length;
      gw.upstream.revoked = null;
      await waitFor('two failed polls', () => gw.upstream.internal.length > polls + 2);
      expect(await status()).toBe(401);
      expect(gw.gateway.ready()).toBe(true);
    });
    it('signs its internal calls', () => {
      const { authorization } =
        gw.upstream.internal.find(({ url }) => url.startsWith('/internal/revocations'))?.headers ?? {};
      expect(authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    });
  });

  describe('roles', () => {
    it.each([
      ['GET', '/api/accommodations/my', { anonymous: 401, guest: 403, owner: 200, admin: 403 }],
      ['GET', '/api/admin/users', { anonymous: 401, guest: 403, owner: 403, admin: 200 }],
      ['GET', '/api/booking-requests/1', { anonymous: 401, guest: 200, owner: 403, admin: 403 }],
      ['GET', '/api/booking-requests', { anonymous: 401, guest: 200, owner: 200, admin: 200 }],
      ['POST', '/api/booking-requests', { anonymous: 200, guest: 200, owner: 403, admin: 403 }],
      ['GET', '/api/cities', { anonymous: 200, guest: 200, owner: 200, admin: 200 }],
    ])('%s %s', async (method, path, expected) => {
      for (const [who, status] of Object.entries(expected)) {
        const headers = who === 'anonymous' ? {} : await bearer({ role: who as 'guest', sid: who });
        const answer = await gw.send(path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
        expect([who, answer.status]).toEqual([who, status]);
      }
    });
  });

  describe('bodies', () => {
    it('streams a body to the service without parsing it, also invalid JSON', async () => {
      const body = '{"email": broken';
      await gw.send('/api/auth/login', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(gw.upstream.seen[0]).toMatchObject({
        body,
        headers: { 'content-type': 'application/json', 'content-length': '16' },
      });
    });
    it('forwards a body without a length', async () => {
      await gw.send('/api/auth/login', { method: 'POST', body: '{"email":"a"}', chunked: true });
      expect(gw.upstream.seen[0]?.body).toBe('{"email":"a"}');
    });
    it.each([true, false])('returns 413 over 256 KB (announced: %s)', async (announced) => {
      const body = 'x'.repeat(256 * 1024 + 1);
      const answer = await gw.send('/api/auth/login', { method: 'POST', body, chunked: !announced });
      expect([answer.status, answer.json()['code']]).toEqual([413, 'payload_too_large']);
      expect(answer.headers['connection']).toBe('close');
    });
    it.each([
      ['announced', `Content-Length: ${8 << 20}\r\n\r\n`, ''],
      ['unannounced', 'Transfer-Encoding: chunked\r\n\r\n800000\r\n', '\r\n0\r\n\r\n'],
    ])('responds to a client that reads only after sending everything (%s)', async (_kind, head, tail) => {
      const client = await connectRaw(gw.url, { reads: false });
      client.socket.pause();
      client.write('POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' + head);
      await new Promise((resolve) => client.socket.write('x'.repeat(8 << 20) + tail, resolve));
      const received = await text(client.socket);
      expect(answersIn(received)).toEqual(['413']);
      expect(received).toContain('payload_too_large');
    });
    it('accepts exactly 256 KB', async () => {
      const answer = await gw.send('/api/auth/login', { method: 'POST', body: 'x'.repeat(256 * 1024) });
      expect([answer.status, gw.upstream.seen[0]?.body.length]).toEqual([200, 256 * 1024]);
    });
  });

  describe('compression', () => {
    const long = JSON.stringify({ data: 'Monteurzimmer '.repeat(300) });
    it.each([
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ])('encodes the response for Accept-Encoding %s as %s', async (accepted, encoding) => {
      gw.upstream.answer = (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(long) });
        res.end(long);
      };
      const answer = await gw.send('/api/accommodations/stats', { headers: { 'accept-encoding': accepted } });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['vary']).toBe('Accept-Encoding');
      expect(answer.body.length).toBe(encoding === undefined ? Buffer.byteLength(long) : answer.body.length);
      expect(answer.body.length < 1000).toBe(encoding !== undefined);
    });
    it('leaves short responses and images uncompressed', async () => {
      gw.upstream.answer = (_req, res) =>
        res.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(4000));
      const headers = { 'accept-encoding': 'br' };
      expect(
        (await gw.send('/api/accommodations/stats', { headers })).headers['content-encoding'],
      ).toBeUndefined();
      gw.upstream.answer = (_req, res) =>
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
      expect(
        (await gw.send('/api/accommodations/stats', { headers })).headers['content-encoding'],
      ).toBeUndefined();
    });
  });

  describe('health, docs and what is not public', () => {
    it('returns 200 for health checks', async () => {
      expect((await gw.send('/health/live')).json()).toEqual({ status: 'live' });
      expect((await gw.send('/health/ready')).json()).toEqual({ status: 'ready' });
    });
    it.each([
      '/metrics',
      '/internal/jwks',
      '/internal/page-meta',
      '/internal/ops/dead-letters',
      '/internal/ops/outbox',
      '/dev/mailbox',
      '/dev/mailbox.json',
      '/health/other',
    ])('returns 404 for %s', async (path) => {
      expect((await gw.send(path)).status).toBe(404);
      expect(gw.upstream.seen).toHaveLength(0);
    });
    it('counts requests by route template, never by path', async () => {
      await gw.send('/api/accommodations/123456789');
      const text = await gw.gateway.metrics();
      expect(text).toContain('route="/api/accommodations/:id"');
      expect(text).not.toContain('123456789');
    });
  });
});

describe('a gateway whose auth has not answered yet', () => {
  it.each([
    [
      'the list of ended sessions',
      (stub: StubUpstream, isDown: boolean) => (stub.revoked = isDown ? null : []),
    ],
    ['the keys of tokens', (stub: StubUpstream, isDown: boolean) => (stub.areKeysDown = isDown)],
  ])('is not ready without %s: 503 for tokens, but public routes are served', async (_part, setDown) => {
    const gw = await openTestGateway();
    const headers = { authorization: `Bearer ${await gw.upstream.token()}` };
    await gw.gateway.stop();
    setDown(gw.upstream, true);
    const upstreams = { auth: () => gw.upstream.url, listings: () => gw.upstream.url };
    const late = await startGateway({ config: testConfig(), deps: { upstreams, revocationIntervalMs: 20 } });
    afterTest(() => late.stop());
    expect(late.ready()).toBe(false);
    expect((await send(late.url, '/health/ready')).status).toBe(503);
    expect((await send(late.url, '/api/cities')).status).toBe(200);
    const refused = await send(late.url, '/api/auth/profile', { headers });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    setDown(gw.upstream, false);
    await waitFor('readiness', () => late.ready());
    expect((await send(late.url, '/health/ready')).status).toBe(200);
    gw.upstream.areKeysDown = true;
    expect((await send(late.url, '/api/auth/profile', { headers })).status).not.toBe(503);
  });
});
