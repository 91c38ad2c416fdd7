import { defineRoute } from '@kq/contracts';
import { type ErrorBody } from '@kq/contracts/reasons/error-body';
import { reasonMessage } from '@kq/contracts/reasons/reason-message';
import { AppError } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createInternalAuth } from '../auth/internal-auth';
import { memoryLogger } from '@kq/test-kit/in-process/silent-logger';
import { createTestTokens, type TestTokens } from '@kq/test-kit/in-process/test-tokens';
import { bindInternalRoute } from './bind-internal-route';
import { bindRoute } from './bind-route';
import { createHttpApp } from './create-http-app';
import { type RouteInput } from './route-input';
import { JsonBytes } from './json-bytes';

const common = { service: 'listings', class: 'write', rateLimit: 'write' } as const;

const createThing = defineRoute({
  ...common,
  method: 'POST',
  path: '/things/:id',
  title: 'Create a thing',
  access: 'owner',
  params: z.strictObject({ id: z.string().regex(/^\d+$/).transform(Number) }),
  query: z.strictObject({ page: z.string().regex(/^\d+$/, 'Bitte eine Zahl.').transform(Number).optional() }),
  body: z.strictObject({
    name: z.string().min(1).max(80),
    beds: z.int().min(1, reasonMessage('below_minimum', { min: 1 })),
    rooms: z.array(z.strictObject({ beds: z.int().max(9) })).optional(),
  }),
  status: 201,
  response: z.object({ id: z.number(), name: z.string(), page: z.number().nullable() }),
});
const readCities = defineRoute({
  ...common,
  class: 'read',
  method: 'GET',
  path: '/cities',
  title: 'Cities',
  access: 'all',
  cacheSeconds: 60,
  needsGeocodingConsent: true,
  response: z.object({ consent: z.boolean() }),
});
const asGuest = defineRoute({
  ...common,
  method: 'POST',
  path: '/requests',
  title: 'Ask',
  access: 'guest-or-anonymous',
  status: 204,
});
const readBytes = defineRoute({
  ...common,
  class: 'read',
  method: 'GET',
  path: '/bytes/:what',
  title: 'Bytes',
  access: 'all',
  params: z.object({ what: z.string() }),
  response: z.object({ name: z.string() }),
});
const fail = defineRoute({
  ...common,
  method: 'GET',
  path: '/fail/:how',
  title: 'Fails',
  access: 'all',
  params: z.object({ how: z.string() }),
  response: z.object({ a: z.number() }),
});
const render = defineRoute({
  ...common,
  method: 'POST',
  path: '/render',
  title: 'Render',
  access: 'all',
  body: z.object({ id: z.int() }),
  response: z.object({ caller: z.string() }),
});

const clock = fakeClock();
const internal = (service: 'listings' | 'notifications') =>
  createInternalAuth({ secret: 'x'.repeat(32), service, clock });
const { logger, lines } = memoryLogger();
const errors: Record<string, () => never> = {
  app: () => {
    throw new AppError('BEDS_GONE', { details: { recipients: [{ accommodation_id: 5, beds_left: 0 }] } });
  },
  busy: () => {
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 7 });
  },
  unknown: () => {
    throw new Error('select * from secrets');
  },
};

let tokens: TestTokens;
let app: FastifyInstance;

beforeAll(async () => {
  tokens = await createTestTokens(clock);
  app = createHttpApp({
    service: 'listings',
    logger,
    tokenVerifier: tokens.verifier,
    internalAuth: internal('listings'),
    checkResponses: true,
  });
  bindRoute(app, createThing, async ({ params, query, body, principal }) => {
    expect(principal.role).toBe('owner');
    return { id: params.id, name: body.name, page: query.page ?? null };
  });
  bindRoute(app, readCities, ({ consent }) => ({ consent: consent.geocoding }));
  bindRoute(app, readBytes, ({ params }) => new JsonBytes(Buffer.from(params.what)));
  bindRoute(app, asGuest, () => undefined);
  bindRoute(app, fail, ({ params }) => {
    errors[params.how]?.();
    return { a: 1, secret: 2 } as { a: number };
  });
  bindInternalRoute(app, render, ({ caller, body }) => ({ caller: `${caller}${body.id}` }));
  await app.ready();
});
afterAll(() => app.close());

const THING_URL = '/api/things/42';
const valid = { name: 'Haus', beds: 4 };
const owner = async () => ({ headers: await tokens.bearer({ role: 'owner' }) });

async function post(payload: unknown, headers: Record<string, string> = {}, target = THING_URL) {
  const answer = await app.inject({
    method: 'POST',
    url: target,
    headers: { ...(await owner()).headers, ...headers },
    payload: payload as object,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<ErrorBody>() };
}

describe('bindRoute', () => {
  it('passes parsed, typed input to the handler and sends its result', async () => {
    expect(await post(valid, {}, `${THING_URL}?page=3`)).toMatchObject({
      status: 201,
      body: { id: 42, name: 'Haus', page: 3 },
    });
    const typed = (input: RouteInput<typeof createThing>): [number, number | undefined, string, number] => [
      input.params.id,
      input.query.page,
      input.body.name,
      input.principal.userId,
    ];
    // @ts-expect-error -- an answer that the schema does not take
    const wrong = () => bindRoute(app, createThing, () => ({ id: 'x' }));
    // @ts-expect-error -- anonymous callers have no principal
    const anonymous = (input: RouteInput<typeof asGuest>): number => input.principal.userId;
    expect([typed, wrong, anonymous]).toHaveLength(3);
  });

  it('returns 401 for a missing or invalid session, an invalid one also on public routes', async () => {
    expect((await app.inject({ method: 'POST', url: THING_URL, payload: valid })).json()).toMatchObject({
      code: 'unauthenticated',
    });
    for (const target of ['/api/cities', THING_URL]) {
      const method = target === THING_URL ? 'POST' : 'GET';
      for (const authorization of ['Bearer nonsense', 'Bearer', 'bearer ']) {
        expect((await app.inject({ method, url: target, headers: { authorization } })).statusCode).toBe(401);
      }
    }
  });

  it('returns 401 before it validates the input', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/things/x?y=1', payload: '{' })).statusCode).toBe(
      401,
    );
  });

  it('returns 403 for another role', async () => {
    for (const role of ['guest', 'admin'] as const) {
      expect(
        (
          await app.inject({
            method: 'POST',
            url: THING_URL,
            headers: await tokens.bearer({ role }),
            payload: valid,
          })
        ).statusCode,
      ).toBe(403);
    }
  });

  it('accepts guests and anonymous callers, not owners and admins, on guest-or-anonymous routes', async () => {
    const statuses = [];
    for (const headers of [
      {},
      await tokens.bearer({ role: 'guest' }),
      await tokens.bearer({ role: 'owner' }),
      await tokens.bearer({ role: 'admin' }),
    ]) {
      const answer = await app.inject({ method: 'POST', url: '/api/requests', headers });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 204) expect(answer.body).toBe('');
    }
    expect(statuses).toEqual([204, 204, 403, 403]);
  });

  it('returns 404 for an impossible path parameter', async () => {
    expect(await post(valid, {}, '/api/things/abc')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await post(valid, {}, '/api/things/%00')).status).toBe(404);
    expect((await post(valid, {}, '/api/things/%ZZ')).status).toBe(404);
    expect((await post(valid, {}, `/api/things/${'1'.repeat(600)}`)).status).toBe(404);
  });

  it.each([
    ['page=x', 'page'],
    ['page=1&page=2', 'page'],
    ['lat[$gt]=1', 'lat[$gt]'],
    ['__proto__=1', '__proto__'],
    ['page=%00', 'page'],
  ])('returns 400 for the query %s', async (query, field) => {
    const answer = await post(valid, {}, `${THING_URL}?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  it('returns 400 for query parameters on a route without any', async () => {
    expect((await app.inject({ url: '/api/cities?x=1' })).json()).toMatchObject({
      code: 'bad_request',
      errors: { x: ['Unbekanntes Feld.'] },
    });
  });

  it('returns 422 with German texts by field', async () => {
    expect(
      await post({ name: '', beds: 0, rooms: [{ beds: 2 }, { beds: 10, x: 1 }], role_id: 1 }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: {
          name: ['Bitte ausfüllen.'],
          beds: ['Mindestens 1.'],
          'rooms.1.beds': ['Höchstens 9.'],
          'rooms.1.x': ['Unbekanntes Feld.'],
          role_id: ['Unbekanntes Feld.'],
        },
        reasons: {
          name: [{ reason: 'value_missing' }],
          beds: [{ reason: 'below_minimum', params: { min: 1 } }],
          'rooms.1.beds': [{ reason: 'above_maximum', params: { max: 9 } }],
          'rooms.1.x': [{ reason: 'field_unknown' }],
          role_id: [{ reason: 'field_unknown' }],
        },
      },
    });
  });

  it('returns 422 with errors by field for a missing body', async () => {
    const expected = {
      status: 422,
      body: { errors: { name: ['Bitte ausfüllen.'], beds: ['Bitte ausfüllen.'] } },
    };
    expect(await post(undefined)).toMatchObject(expected);
    expect(await post('', { 'content-type': 'application/json' })).toMatchObject(expected);
  });

  it('returns 422 for JSON that is not an object', async () => {
    for (const payload of ['null', '[]', '1'])
      expect(await post(payload, { 'content-type': 'application/json' })).toMatchObject({
        status: 422,
        body: { errors: { body: [expect.any(String)] } },
      });
  });

  it('returns 422 for NUL characters anywhere and for deep nesting', async () => {
    expect(await post({ ...valid, name: 'a\0b' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['Enthält unzulässige Zeichen.'] } },
    });
    const deep = `{"name":"x","beds":1,"rooms":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await post(deep, { 'content-type': 'application/json' })).status).toBe(422);
  });

  it('returns 400 for invalid JSON and prototype poisoning', async () => {
    for (const payload of ['{"name":', '{"__proto__":{"x":1}}', '{"a":{"constructor":{"prototype":{}}}}']) {
      expect(await post(payload, { 'content-type': 'application/json' })).toMatchObject({
        status: 400,
        body: { code: 'malformed_json' },
      });
    }
  });

  it('returns 413 above 256 KB and 415 for another content type', async () => {
    expect(await post({ ...valid, name: 'x'.repeat(257 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect(await post('name=x', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
    }
  });

  it.each(['gzip', 'br', 'deflate, gzip', 'identity, gzip', 'x'])(
    'returns 415 for a body with the encoding %s, and reads one without',
    async (encoding) => {
      const json = { 'content-type': 'application/json' };
      expect(await post(JSON.stringify(valid), { ...json, 'content-encoding': encoding })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
      expect((await post(JSON.stringify(valid), { ...json, 'content-encoding': 'Identity' })).status).toBe(
        201,
      );
    },
  );

  it('returns 405 with Allow for a known path, 404 for an unknown one', async () => {
    const other = await app.inject({ method: 'DELETE', url: `${THING_URL}?token=x` });
    expect([other.statusCode, other.headers.allow, other.json<ErrorBody>().code]).toEqual([
      405,
      'POST',
      'method_not_allowed',
    ]);
    expect((await app.inject({ url: '/api/nothing' })).json()).toMatchObject({ code: 'not_found' });
    expect((await app.inject({ method: 'HEAD', url: '/api/fail/app' })).statusCode).toBe(405);
    expect((await app.inject({ method: 'HEAD', url: '/api/cities' })).statusCode).toBe(200);
  });

  it('sends JSON that is bytes already as it is, checked against the schema', async () => {
    const text = '{"name":"Süd"}';
    const url = `/api/bytes/${encodeURIComponent(text)}`;
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, body]).toEqual([200, text]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
    });
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.body, head.headers['content-length']]).toEqual(['', headers['content-length']]);
    for (const wrong of ['{"name":1}', '{"name":"a","secret":2}'])
      expect((await app.inject({ url: `/api/bytes/${encodeURIComponent(wrong)}` })).statusCode).toBe(500);
  });

  it('sends public cache headers only for anonymous responses of a cacheable route', async () => {
    const anonymous = await app.inject({
      url: '/api/cities',
      headers: { 'x-consent': 'analytics, geocoding' },
    });
    expect(anonymous.json()).toEqual({ consent: true });
    expect(anonymous.headers).toMatchObject({ 'cache-control': 'public, s-maxage=60', vary: 'X-Consent' });
    const signedIn = await app.inject({ url: '/api/cities', headers: (await owner()).headers });
    expect([signedIn.headers['cache-control'], signedIn.json()]).toEqual(['no-store', { consent: false }]);
    expect((await app.inject({ url: '/api/cities?x=1' })).headers['cache-control']).toBe('no-store');
    expect((await post(valid)).headers['cache-control']).toBe('no-store');
  });

  it('sends details and Retry-After of an AppError, and no information about an unknown error', async () => {
    const gone = await app.inject({ url: '/api/fail/app' });
    expect([gone.statusCode, gone.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'beds_gone', recipients: [{ accommodation_id: 5, beds_left: 0 }] }),
    ]);
    const busy = await app.inject({ url: '/api/fail/busy' });
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '7']);
    const unknown = await app.inject({ url: '/api/fail/unknown' });
    expect([unknown.statusCode, Object.keys(unknown.json<object>()).sort()]).toEqual([
      500,
      ['code', 'error', 'message', 'request_id'],
    ]);
    expect(unknown.body).not.toContain('secrets');
  });

  it('returns 500 for a response with a field missing from its schema', async () => {
    expect((await app.inject({ url: '/api/fail/leak' })).statusCode).toBe(500);
    expect(JSON.stringify(lines.at(-2))).toContain('missing from its schema: secret');
  });

  it('echoes a well-formed request id and generates one otherwise', async () => {
    const given = await app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'abc-12345678' } });
    expect([given.headers['x-request-id'], given.json<ErrorBody>().request_id]).toEqual([
      'abc-12345678',
      'abc-12345678',
    ]);
    const made = await app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'a b<script>' } });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('logs the route template, never the path, query or body', async () => {
    lines.length = 0;
    await post({ ...valid, name: 'Geheim' }, {}, '/api/things/987654?page=31337');
    await app.inject({ url: '/api/unknown/987654' });
    const text = JSON.stringify(lines);
    expect(lines.map((line) => line['route'])).toEqual(['/api/things/:id', 'unmatched']);
    for (const raw of ['987654', '31337', 'Geheim']) expect(text).not.toContain(raw);
  });
});

describe('bindInternalRoute', () => {
  const call = (authorization?: string) =>
    app.inject({
      method: 'POST',
      url: '/internal/render',
      payload: { id: 1 },
      headers: authorization === undefined ? {} : { authorization },
    });

  it('passes the calling service to the handler', async () => {
    const answer = await call(`Bearer ${internal('notifications').sign('listings')}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { caller: 'notifications1' }]);
  });

  it('returns 401 without a service token and for a user token, 403 for another audience', async () => {
    const statuses = [];
    for (const header of [
      undefined,
      (await tokens.bearer({ role: 'admin' })).authorization,
      `Bearer ${internal('notifications').sign('auth')}`,
    ]) {
      statuses.push((await call(header)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 403]);
  });

  it('throws when internalAuth is missing', () => {
    const bare = createHttpApp({ service: 'geo', logger });
    expect(() => bindInternalRoute(bare, render, () => ({ caller: '' }))).toThrow('internalAuth');
  });
});
