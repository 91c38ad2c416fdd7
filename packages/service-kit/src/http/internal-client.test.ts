import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { defineRoute } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Reason } from '@kq/kernel';
import { type FastifyInstance } from 'fastify';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { createInternalAuth } from '../auth/internal-auth';
import { currentTraceId, newTraceparent, runWithTraceparent } from '../telemetry/trace-context';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { bindInternalRoute } from './bind-internal-route';
import { createHttpApp } from './create-http-app';
import { createInternalClient } from './internal-client';

const internal = { service: 'auth', access: 'all', class: 'write', rateLimit: 'write' } as const;
const contacts = defineRoute({
  ...internal,
  method: 'POST',
  path: '/contacts/:kind',
  title: 'Contacts',
  params: z.strictObject({ kind: z.string() }),
  query: z.strictObject({ limit: z.string().optional() }),
  body: z.strictObject({ ids: z.array(z.int()) }),
  response: z.object({ data: z.array(z.string()), trace: z.string().optional() }),
});
const jwks = defineRoute({
  ...internal,
  method: 'GET',
  path: '/jwks',
  title: 'Keys',
  response: z.object({ keys: z.array(z.string()) }),
});

const secret = 'y'.repeat(32);
const caller = createInternalAuth({ secret, service: 'notifications' });

let app: FastifyInstance;
let base = '';
let failure: AppError | Error | null = null;

beforeAll(async () => {
  app = createHttpApp({
    service: 'auth',
    logger: silentLogger(),
    internalAuth: createInternalAuth({ secret, service: 'auth' }),
  });
  bindInternalRoute(app, contacts, ({ params, query, body }) => {
    if (failure !== null) throw failure;
    return { data: [params.kind, query.limit ?? 'none', ...body.ids.map(String)], trace: currentTraceId() };
  });
  bindInternalRoute(app, jwks, () => ({ keys: 'wrong' }) as never);
  base = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(() => {
  failure = null;
});

const clientOf = (options: object = {}) =>
  createInternalClient({ baseUrl: () => base, audience: 'auth', internalAuth: caller, ...options });
const input = { params: { kind: 'a/b' }, body: { ids: [1, 2] } };

async function serverThat(
  answer: Parameters<typeof createServer>[1],
): Promise<{ close: () => Promise<void>; url: string }> {
  const server = createServer(answer as never);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  afterTest(close);
  return { close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('createInternalClient', () => {
  it('sends parameters, query and body in the same trace', async () => {
    const traceparent = newTraceparent();
    const answer = await runWithTraceparent(traceparent, () =>
      clientOf().call(contacts, { ...input, query: { limit: '5' } }),
    );
    expect(answer).toEqual({ data: ['a/b', '5', '1', '2'], trace: traceparent.split('-')[1] });
    // @ts-expect-error -- the body is missing
    const wrong = () => clientOf().call(contacts, { params: { kind: 'x' } });
    expect(wrong).toBeDefined();
  });

  it('rethrows the error of the callee', async () => {
    failure = new AppError('BEDS_GONE', {
      reason: reason('file_too_large', { megabytes: 1 }),
      details: { recipients: [1] },
    });
    await expect(clientOf().call(contacts, input)).rejects.toMatchObject({
      code: 'BEDS_GONE',
      reason: { reason: 'file_too_large', params: { megabytes: 1 } },
      details: { recipients: [1] },
      retryable: false,
    });
    await expect(
      clientOf().call(contacts, { params: { kind: 'x' }, body: { ids: ['x' as never] } }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'ids.0': expect.any(Array) },
    });
  });

  it('says what it can of reasons that this build does not know', async () => {
    const newer = { reason: 'of_a_newer_build' } as Reason;
    failure = new AppError('CONFLICT', {
      reason: newer,
      fields: { beds: [newer, reason('value_missing')] },
    });
    await expect(clientOf().call(contacts, input)).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: undefined,
      fields: { beds: [reason('value_invalid'), reason('value_missing')] },
    });
  });

  it('throws a retryable UNAVAILABLE when the callee fails, is down or times out', async () => {
    failure = new Error('boom');
    const unavailable = { code: 'UNAVAILABLE', retryable: true };
    await expect(clientOf().call(contacts, input)).rejects.toMatchObject(unavailable);
    const { close, url } = await serverThat(() => undefined);
    await expect(clientOf({ baseUrl: url, timeoutMs: 20 }).call(contacts, input)).rejects.toMatchObject(
      unavailable,
    );
    await close();
    await expect(clientOf({ baseUrl: url }).call(contacts, input)).rejects.toMatchObject(unavailable);
  });

  it('throws a retryable UNAVAILABLE when the timeout passes while waiting for a connection', async () => {
    const { url } = await serverThat(() => undefined);
    const dispatcher = new Agent({ connections: 1 });
    afterTest(() => dispatcher.destroy());
    void request(url, { dispatcher }).catch(() => undefined);
    await expect(clientOf({ baseUrl: url, dispatcher, timeoutMs: 20 }).call(jwks)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
  });

  it('does not report a rejected service token as a lost session', async () => {
    const foreignAuth = createInternalAuth({ secret: 'z'.repeat(32), service: 'notifications' });
    await expect(clientOf({ internalAuth: foreignAuth }).call(jwks)).rejects.toMatchObject({
      code: 'UPSTREAM_FAILED',
    });
  });

  it('throws for a response that does not match the schema', async () => {
    await expect(clientOf().call(jwks)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    const { url } = await serverThat((_request, response) => void response.end('<html>'));
    await expect(clientOf({ baseUrl: url }).call(jwks)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });
});
