import * as fc from 'fast-check';
import { z } from 'zod';
import { type RouteDefinition } from '@kq/contracts/route-definition';
import { routes } from '@kq/contracts/routes';
import { idField, isoDate, isoInstant, latField, nameField } from '@kq/contracts/http/fields';
import { keptOf, MASKED } from './kept-fields';
import { maskRequest, type RecordedRequest } from './mask-request';

const json = { 'Content-Type': 'application/json; charset=utf-8' };
const call = (changed: Partial<RecordedRequest> = {}): RecordedRequest => ({
  name: '/api/auth/login?token=geheim',
  method: 'POST',
  status: 200,
  requestHeaders: { ...json, Authorization: 'Bearer geheim', 'X-Request-Id': 'geheim' },
  requestBody: JSON.stringify({ email: 'erika@privat.example', password: 'geheim' }),
  responseHeaders: { ...json, 'set-cookie': 'geheim', 'content-length': '12' },
  responseBody: JSON.stringify({ access_token: 'geheim', unknown: 'geheim' }),
  ...changed,
});

describe('a recorded call (docs/security.md S34)', () => {
  it('has the template of its route, listed headers, and names of fields with masked values', () =>
    expect(maskRequest(call())).toEqual({
      name: '/api/auth/login',
      method: 'POST',
      status: 200,
      requestHeaders: { 'content-type': 'application/json' },
      responseHeaders: { 'content-type': 'application/json', 'content-length': '12' },
      requestBody: { email: MASKED, password: MASKED },
      responseBody: { access_token: MASKED },
    }));

  it.each([
    ['the recording itself', { name: '/api/recordings/abc/chunks?seq=1', method: 'POST' }],
    ['the replay of a recording', { name: '/api/analytics/recordings/abc', method: 'GET' }],
    ['another origin', { name: 'https://tiles.example/api/auth/login', method: 'POST' }],
    ['a file', { name: '/assets/app.js', method: 'GET' }],
    ['an unknown path', { name: '/api/geheim', method: 'GET' }],
    ['an unknown method', { name: '/api/auth/login', method: 'TRACE' }],
  ])('is nothing for %s', (_, changed) => expect(maskRequest(call(changed))).toBeNull());

  it.each([
    ['a stream', { name: '/api/booking-requests/7/events', method: 'GET' }],
    ['an upload', { name: '/api/accommodations/7/photos', method: 'POST' }],
    ['another type', { requestHeaders: { 'content-type': 'text/plain' }, responseHeaders: {} }],
  ])('has no body for %s', (_, changed) => {
    const masked = maskRequest(call(changed)) ?? {};
    expect(Object.keys(masked)).not.toEqual(expect.arrayContaining([expect.stringMatching('Body')]));
  });

  it.each([
    ['text that is no JSON', { responseBody: 'geheim' }],
    ['an error, whose body no route describes', { status: 422 }],
    ['a large body', { responseBody: JSON.stringify('geheim'.repeat(40_000)) }],
  ])('has a masked answer for %s', (_, changed) =>
    expect(maskRequest(call(changed))?.responseBody).toBe(MASKED),
  );

  it('lets no text of any route out', () => {
    const secret = 'Geheim-7f3 Erika';
    const anyRoute = fc.constantFrom(...(Object.values(routes) as readonly RouteDefinition[]));
    fc.assert(
      fc.property(anyRoute, fc.jsonValue({ maxDepth: 4 }), (route, noise) => {
        const body = JSON.stringify({
          ...secretsFor(route.body, secret),
          ...secretsFor(route.response, secret),
          [secret]: noise,
          noise: secret,
        });
        const masked = maskRequest(
          call({
            name: `/api${route.path.replace(/:\w+/g, encodeURIComponent(secret))}?q=${encodeURIComponent(secret)}`,
            method: route.method,
            requestBody: body,
            responseBody: body,
            requestHeaders: { ...json, [secret]: secret, 'content-length': secret },
          }),
        );
        expect(JSON.stringify(masked)).not.toContain('Geheim');
        expect(JSON.stringify(masked)).not.toContain('Erika');
      }),
    );
  });
});

/** Every field of an object is the secret. */
const secretsFor = (schema: z.ZodType | undefined, secret: string): Record<string, string> =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(Object.keys(schema.shape).map((name) => [name, secret]))
    : {};

describe('what is kept of a body', () => {
  const schema = z.object({
    id: idField,
    on: isoDate,
    at: isoInstant.nullable(),
    role: z.enum(['guest', 'owner']).optional(),
    name: nameField,
    ok: z.boolean(),
    tags: z.array(z.string()),
    rows: z.array(z.object({ beds: z.int(), note: z.string().nullable() })),
    by: z.union([
      z.object({ kind: z.literal('id'), id: idField }),
      z.object({ kind: z.literal('text'), text: z.string() }),
    ]),
    free: z.record(z.string(), z.number()),
    key: z.uuid(),
    any: z.unknown(),
    lat: latField,
  });
  const value = {
    id: 7,
    on: '2026-12-01',
    at: '2026-12-01T10:00:00.000Z',
    role: 'owner',
    name: 'Erika',
    ok: true,
    tags: ['Erika'],
    rows: [{ beds: 4, note: null }],
    by: { kind: 'text', text: 'Erika' },
    free: { Erika: 1 },
    key: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    any: 7,
    lat: 49.4875,
  };

  it('are numbers, enums, dates and ids', () =>
    expect(keptOf(schema, value)).toEqual({
      ...value,
      name: MASKED,
      ok: MASKED,
      tags: [MASKED],
      rows: [{ beds: 4, note: MASKED }],
      by: { kind: 'text', text: MASKED },
      free: MASKED,
      any: MASKED,
      lat: MASKED,
    }));

  it('is nothing that only stands where one of them belongs', () =>
    expect(
      keptOf(schema, {
        id: 'Erika',
        on: 'Erika',
        at: 'Erika',
        role: 'Erika',
        by: 'Erika',
        key: 'Erika',
        rows: 'Erika',
      }),
    ).toEqual({
      id: MASKED,
      on: MASKED,
      at: MASKED,
      role: MASKED,
      by: MASKED,
      key: MASKED,
      rows: MASKED,
    }));
});
