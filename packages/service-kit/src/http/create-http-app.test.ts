import { defineRoute, internalRoutes } from '@kq/contracts';
import { z } from 'zod';
import { createInternalAuth } from '../auth/internal-auth';
import { createMetrics } from '../telemetry/metrics';
import { currentRequestId, currentTraceId, newTraceparent } from '../telemetry/trace-context';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { memoryLogger, silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { bindInternalRoute } from './bind-internal-route';
import { bindRoute } from './bind-route';
import { createHttpApp } from './create-http-app';
import { createInternalClient } from './internal-client';

const logger = silentLogger();

describe('GET /health', () => {
  it('is live immediately and ready once the service reports it', async () => {
    let ready = false;
    const app = createHttpApp({ service: 'geo', logger, isReady: () => ready });
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(503);
    ready = true;
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  });

  it('is not ready when the readiness check fails', async () => {
    const app = createHttpApp({ service: 'geo', logger, isReady: () => Promise.reject(new Error('x')) });
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(503);
    const throwing = createHttpApp({
      service: 'geo',
      logger,
      isReady: () => {
        throw new Error('x');
      },
    });
    expect((await throwing.inject({ url: '/health/ready' })).statusCode).toBe(503);
  });
});

describe('GET /metrics', () => {
  it('counts requests by route template, unknown paths in one series', async () => {
    const app = createHttpApp({ service: 'geo', logger, metrics: createMetrics() });
    await app.inject({ url: '/wp-login.php' });
    await app.inject({ method: 'PUT', url: '/.env' });
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toContain(
      'kq_http_request_duration_ms_count{method="any",route="unmatched",status="404"} 2',
    );
    expect(body).not.toContain('wp-login');
  });
});

describe('the trace of a request', () => {
  const route = defineRoute({
    service: 'geo',
    method: 'POST',
    path: '/where',
    title: 'Where am I',
    access: 'all',
    class: 'write',
    rateLimit: 'write',
    body: z.object({ a: z.string() }),
    response: z.object({ trace: z.string().optional(), request: z.string().optional() }),
  });

  it('passes the trace context to the handler, also after a body in several chunks', async () => {
    const app = createHttpApp({ service: 'geo', logger });
    bindRoute(app, route, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return { trace: currentTraceId(), request: currentRequestId() };
    });
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    afterTest(() => app.close());
    const traceparent = newTraceparent();
    const calls = [1, 2, 3].map(() =>
      fetch(`${base}/api/where`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'request-12345', traceparent },
        body: JSON.stringify({ a: 'x'.repeat(200_000) }),
      }),
    );
    for (const answer of await Promise.all(calls)) {
      expect(await answer.json()).toEqual({ trace: traceparent.split('-')[1], request: 'request-12345' });
    }
    const fresh = await fetch(`${base}/api/where`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: 'nonsense' },
      body: '{"a":""}',
    });
    expect(((await fresh.json()) as { trace: string }).trace).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the log line of a request', () => {
  it('contains each key once', async () => {
    const { logger, lines } = memoryLogger();
    const app = createHttpApp({ service: 'geo', logger });
    await app.inject({ url: '/nowhere', headers: { 'x-request-id': 'request-12345' } });
    expect(lines).toMatchObject([{ msg: 'request', request_id: 'request-12345', status: 404 }]);
  });

  it('is written at debug for a polled route, at info when the poll fails', async () => {
    const { logger, lines } = memoryLogger();
    const secret = 'y'.repeat(32);
    const internalAuth = createInternalAuth({ secret, service: 'auth' });
    const app = createHttpApp({ service: 'auth', logger, internalAuth });
    const route = defineRoute({
      service: 'auth',
      method: 'GET',
      path: '/news',
      title: 'News',
      access: 'all',
      class: 'write',
      rateLimit: 'write',
      isPolled: true,
    });
    bindInternalRoute(app, route, () => ({}));
    const token = createInternalAuth({ secret, service: 'geo' }).sign('auth');
    await app.inject({ url: '/internal/news', headers: { authorization: `Bearer ${token}` } });
    await app.inject({ url: '/internal/news' });
    expect(lines.map(({ level, status }) => [level, status])).toEqual([
      ['debug', 200],
      ['info', 401],
    ]);
  });
});

describe('the log line of a failed request', () => {
  const route = defineRoute({
    service: 'geo',
    method: 'GET',
    path: '/places',
    title: 'A place',
    access: 'all',
    class: 'read',
    rateLimit: 'read',
  });

  it('names method and route, with the stack', async () => {
    const { logger, lines } = memoryLogger();
    const app = createHttpApp({ service: 'geo', logger });
    bindRoute(app, route, () => {
      throw new TypeError('x is not a function');
    });
    await app.inject({ url: '/api/places' });
    expect(lines[0]).toMatchObject({
      level: 'error',
      msg: 'request failed',
      method: 'GET',
      route: '/api/places',
      err: { type: 'TypeError', stack: expect.any(String) },
    });
  });

  it('names the service and route that were called, as a warning without a stack', async () => {
    const { logger, lines } = memoryLogger();
    const app = createHttpApp({ service: 'geo', logger });
    const internalAuth = createInternalAuth({ secret: 'y'.repeat(32), service: 'geo' });
    const auth = createInternalClient({ baseUrl: 'http://127.0.0.1:1', audience: 'auth', internalAuth });
    bindRoute(app, route, () => auth.call(internalRoutes.jwks));
    await app.inject({ url: '/api/places' });
    expect(lines[0]).toMatchObject({
      level: 'warn',
      msg: 'request failed',
      route: '/api/places',
      upstream: 'auth',
      upstream_route: 'GET /internal/jwks',
      reason: 'UNAVAILABLE: auth cannot be reached',
      cause: expect.stringContaining('ECONNREFUSED'),
    });
    expect(JSON.stringify(lines)).not.toContain('stack');
  });
});
