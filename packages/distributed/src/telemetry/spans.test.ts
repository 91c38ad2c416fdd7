import {
  defineRoute,
  events,
  type EventEnvelope,
  type SpanDefinition,
  telemetryAttributes,
  telemetrySpans,
} from '@kq/contracts';
import { AppError, systemClock } from '@kq/kernel';
import { createEmbeddedBus } from '@kq/embedded';
import {
  bindInternalRoute,
  bindRoute,
  createEvent,
  createHttpApp,
  createInternalAuth,
  createInternalClient,
  createLeases,
  createMetrics,
  createOutbox,
  currentTraceparent,
  migrate,
  newTraceparent,
  on,
  type OutboxDocument,
  outboxOf,
  outboxPlugin,
  runWithTraceparent,
  withSpan,
} from '@kq/service-kit';
import { openTestDatabase, silentLogger, type TestDatabase, waitFor } from '@kq/test-kit/in-process';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { z } from 'zod';
import { startTelemetry } from './start-telemetry';

const logger = silentLogger();
const clock = systemClock;
const shared = { service: 'auth', access: 'all', class: 'write', rateLimit: 'write' } as const;
const params = z.strictObject({ id: z.string() });
const begin = defineRoute({
  ...shared,
  method: 'POST',
  path: '/things/:id/begin',
  title: 'Begins',
  params,
  query: z.strictObject({ q: z.string() }),
});
const look = defineRoute({ ...shared, method: 'GET', path: '/look/:id', title: 'Looks', params });
const fail = defineRoute({ ...shared, method: 'GET', path: '/fail', title: 'Fails' });

/** One process with everything that records spans; they are read after it has stopped. */
describe('spans at our own ports', () => {
  const memory = keepAfterShutdown();
  const published: EventEnvelope[] = [];
  const clientTrace = newTraceparent();
  const sweptTrace = newTraceparent();
  let database: TestDatabase;
  let spans: ReadableSpan[];
  let lagText: string;

  beforeAll(async () => {
    const telemetry = startTelemetry({ service: 'test', exporter: memory });
    database = await openTestDatabase();
    const things = modelOf(database);
    await migrate(database.connection, [things]);

    const metrics = createMetrics();
    const bus = createEmbeddedBus({ logger, metrics });
    const handled: string[] = [];
    bus.subscribe('readers', [
      on(events.deliveryFailed, async (_data, envelope) => {
        published.push(envelope);
        handled.push(await withSpan(telemetrySpans.smtp, {}, async () => currentTraceparent() ?? ''));
      }),
    ]);
    await bus.start();
    const leases = createLeases(database.connection, clock);
    const outbox = createOutbox({ models: [things], bus, clock, logger, leases, holder: 'a' });

    const secret = 's'.repeat(32);
    const internalAuth = createInternalAuth({ secret, service: 'auth' });
    const app = createHttpApp({ service: 'auth', logger, internalAuth });
    let base = '';
    const self = createInternalClient({
      baseUrl: () => base,
      audience: 'auth',
      internalAuth: createInternalAuth({ secret, service: 'gateway' }),
    });
    const insert = (id: number) =>
      things.create({ _id: id, ...outboxOf([deliveryFailed(id)]) } as never).then(() => undefined);
    bindRoute(app, begin, async () => {
      await self.call(look, { params: { id: 'geheim@privat.example' } });
      await insert(1);
      outbox.relay(things, 1);
    });
    bindRoute(app, fail, async () => {
      throw new Error('Erika Mustermann cannot be reached');
    });
    bindInternalRoute(app, look, () => undefined);
    base = await app.listen({ host: '127.0.0.1', port: 0 });

    await fetch(`${base}/api/things/geheim/begin?q=geheim`, {
      method: 'POST',
      headers: { traceparent: clientTrace },
    });
    await waitFor(() => handled.length === 1);
    // A crash between write and publish: the sweeper publishes the event later, outside of any request.
    await runWithTraceparent(sweptTrace, () => insert(2));
    await outbox.drain();
    await fetch(`${base}/api/fail`);
    await fetch(`${base}/api/nothing/geheim`);
    await fetch(`${base}/health/live`);
    await app.close();
    await telemetry.stop();
    lagText = await metrics.text();
    spans = memory.all();
  }, 30_000);
  afterAll(() => database.remove());

  const named = (name: string, traceparent: string): ReadableSpan => {
    const found = spans.filter(
      (span) => span.name === name && span.spanContext().traceId === traceparent.split('-')[1],
    );
    expect([name, found.length]).toEqual([name, 1]);
    return found[0] as ReadableSpan;
  };
  const parentId = (span: ReadableSpan) => span.parentSpanContext?.spanId;
  const id = (span: ReadableSpan) => span.spanContext().spanId;

  it('chains request, internal call, publishing, handling and calls of the handler in one trace', () => {
    const request = named('POST /api/things/:id/begin', clientTrace);
    const call = named('GET /internal/look/:id', clientTraceOf('client'));
    const publish = named('publish delivery.failed.v1', clientTrace);
    const consume = named('consume delivery.failed.v1', clientTrace);
    const mail = named('send mail', clientTrace);
    expect(parentId(request)).toBe(clientTrace.split('-')[2]);
    expect(parentId(call)).toBe(id(request));
    expect(parentId(publish)).toBe(id(request));
    expect(parentId(consume)).toBe(id(publish));
    expect(parentId(mail)).toBe(id(consume));
    expect(published[0]?.traceparent).toContain(id(publish));
    expect([request.kind, publish.kind, consume.kind, mail.kind]).toEqual([1, 3, 4, 2]);
    expect(consume.attributes).toMatchObject({
      'messaging.system': 'in_process',
      'messaging.destination.name': events.deliveryFailed.topic,
      'messaging.consumer.group.name': 'readers',
      'kq.event.outcome': 'handled',
    });
    expect(lagText).toContain('kq_event_lag_ms_count{group="readers",type="delivery.failed.v1"} 2');
  });

  /** Returns the trace of an internal call; its two spans have the same name and differ in kind. */
  function clientTraceOf(_end: 'client'): string {
    const both = spans.filter((span) => span.name === 'GET /internal/look/:id');
    const [client, server] = [both.find(({ kind }) => kind === 2), both.find(({ kind }) => kind === 1)];
    expect(parentId(server as ReadableSpan)).toBe(id(client as ReadableSpan));
    spans = spans.filter((span) => span !== server);
    return clientTrace;
  }

  it('publishes a swept event in the trace it was created in', () => {
    const publish = named('publish delivery.failed.v1', sweptTrace);
    expect(parentId(publish)).toBe(sweptTrace.split('-')[2]);
    expect(parentId(named('consume delivery.failed.v1', sweptTrace))).toBe(id(publish));
  });

  it('starts a new trace for a caller without one, and traces no probe', () => {
    const failed = spans.find(({ name }) => name === 'GET /api/fail');
    expect(failed?.parentSpanContext).toBeUndefined();
    expect(spans.some(({ name }) => name.includes('health'))).toBe(false);
  });

  it('marks failed spans with the error type, never with the message', () => {
    const failed = spans.find(({ name }) => name === 'GET /api/fail');
    expect(failed?.status).toEqual({ code: 2 });
    expect(failed?.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' });
  });

  it('contains only registered names and attributes, path templates, and no sent values', () => {
    const definitions = Object.values(telemetrySpans) as readonly SpanDefinition[];
    for (const span of spans) {
      expect(span.events).toEqual([]);
      expect(Object.keys(telemetryAttributes)).toEqual(expect.arrayContaining(Object.keys(span.attributes)));
      expect(definitions.some(({ name }) => patternOf(name).test(span.name))).toBe(true);
    }
    const text = JSON.stringify(spans.map(({ name, attributes, status }) => ({ name, attributes, status })));
    expect(text).toContain('GET unmatched');
    expect(text).not.toMatch(/geheim|privat|Mustermann/);
  });

  it('marks expected failures with their error code', async () => {
    await expect(
      withSpan(telemetrySpans.smtp, {}, () => Promise.reject(new AppError('CONFLICT'))),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '.+')}$`);

const deliveryFailed = (subject: number): EventEnvelope =>
  createEvent(
    events.deliveryFailed,
    {
      subject_id: subject,
      mail_kind: 'request_received',
      booking_request_id: subject,
      user_id: 7,
      smtp_status: 550,
    },
    { sequence: 1, source: 'test', clock },
  );

interface Thing extends OutboxDocument {
  _id: number;
}

function modelOf({ connection }: TestDatabase) {
  const schema = new connection.base.Schema<Thing>(
    { _id: { type: Number, required: true } },
    { versionKey: false },
  );
  schema.plugin(outboxPlugin);
  return connection.model<Thing>('Thing', schema, 'things');
}

/** Keeps spans after the shutdown, unlike OpenTelemetry's in-memory exporter. */
function keepAfterShutdown() {
  const exporter = new InMemorySpanExporter();
  let kept: ReadableSpan[] = [];
  const shutdown = exporter.shutdown.bind(exporter);
  return Object.assign(exporter, {
    shutdown: () => {
      kept = exporter.getFinishedSpans();
      return shutdown();
    },
    all: () => kept,
  });
}
