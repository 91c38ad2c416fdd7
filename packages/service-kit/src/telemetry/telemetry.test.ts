import { AppError } from '@kq/kernel';
import { memoryLogger } from '@kq/test-kit/in-process/silent-logger';
import { telemetryMetrics, telemetrySpans } from '@kq/contracts';
import { createLineLogger } from './logger';
import { createMetrics } from './metrics';
import { withSpan } from './spans';
import {
  currentTraceId,
  currentTraceparent,
  initTelemetry,
  newTraceparent,
  runWithTraceparent,
} from './trace-context';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the trace context', () => {
  it('keeps the trace context over awaits and timers, and has none outside of a trace', async () => {
    initTelemetry();
    initTelemetry();
    const traceparent = newTraceparent();
    await runWithTraceparent(traceparent, async () => {
      await turn();
      expect(currentTraceparent()).toBe(traceparent);
    });
    expect(currentTraceparent()).toBeUndefined();
  });

  it('separates two traces that run concurrently', async () => {
    const traces = [newTraceparent(), newTraceparent()];
    const seen = await Promise.all(
      traces.map((traceparent) =>
        runWithTraceparent(traceparent, async () => {
          await turn();
          return currentTraceparent();
        }),
      ),
    );
    expect(seen).toEqual(traces);
  });

  it('starts a new trace for a missing or malformed traceparent', () => {
    for (const wrong of [
      undefined,
      '',
      'x',
      `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`,
      `ff-${'1'.repeat(32)}-${'1'.repeat(16)}-01`,
    ]) {
      runWithTraceparent(wrong, () =>
        expect(currentTraceparent()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/),
      );
    }
  });

  it('keeps trace id and flags in a child context with a new span id', () => {
    const parent = newTraceparent().replace(/01$/, '00');
    const child = newTraceparent(parent);
    expect([child.slice(0, 36), child.slice(-2)]).toEqual([parent.slice(0, 36), '00']);
    expect(child).not.toBe(parent);
  });

  it('restores the outer span after an inner span, also when that fails', async () => {
    await runWithTraceparent(newTraceparent(), async () => {
      const outside = currentTraceId();
      await expect(withSpan(telemetrySpans.smtp, {}, async () => currentTraceId())).resolves.toBe(outside);
      await expect(
        withSpan(telemetrySpans.smtp, {}, () => Promise.reject(new AppError('CONFLICT'))),
      ).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    });
  });
});

describe('createLogger', () => {
  it('writes service, level name and trace id on every line', () => {
    const { logger, lines } = memoryLogger();
    const traceparent = newTraceparent();
    runWithTraceparent(traceparent, () => logger.info({ booking_request_id: 5 }, 'hello'));
    expect(lines[0]).toMatchObject({
      service: 'test',
      level: 'info',
      msg: 'hello',
      booking_request_id: 5,
      trace_id: traceparent.split('-')[1],
    });
  });

  it('redacts secrets and personal fields, and error messages that quote them', () => {
    const { logger, lines } = memoryLogger();
    logger.info({
      email: 'a@b.de',
      body: { password: 'hunter2', contact: { phone: '0621' } },
      headers: { authorization: 'Bearer x' },
    });
    logger.error({
      err: new Error('E11000 dup key: { email: "a@b.de" }', { cause: new Error('from a@b.de') }),
    });
    const text = JSON.stringify(lines);
    for (const secret of ['a@b.de', 'hunter2', '0621', 'Bearer x']) expect(text).not.toContain(secret);
    expect(lines[1]).toMatchObject({
      err: { type: 'Error', reason: 'Error: E11000 dup key', cause: 'Error: from [mail]' },
    });
  });

  it('omits the stack of an error that says that an engine or service is away', () => {
    const { logger, lines } = memoryLogger();
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const disconnected = Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' });
    for (const err of [
      new Error('number of retries exceeded', { cause: refused }),
      disconnected,
      new AppError('UNAVAILABLE', { message: 'auth cannot be reached', cause: refused }),
      new Error('event not processed', { cause: disconnected }),
    ])
      logger.warn({ err }, 'failed');
    logger.warn({ err: new TypeError('x is not a function', { cause: new Error('a defect') }) }, 'failed');
    expect(lines.map(({ err }) => 'stack' in (err as object))).toEqual([false, false, false, false, true]);
  });

  it('has a logger for the line of a request, which alone is written as it is', () => {
    const { logger, lines } = memoryLogger();
    createLineLogger(logger).info({ route: '/a', email: 'a@b.de' }, 'request');
    logger.info({ email: 'a@b.de' }, 'other');
    expect(lines).toMatchObject([
      { service: 'test', level: 'info', msg: 'request', route: '/a', email: 'a@b.de' },
      { service: 'test', level: 'info', msg: 'other', email: '[redacted]' },
    ]);
  });
});

describe('createMetrics', () => {
  it('writes metrics in the Prometheus text format', async () => {
    const metrics = createMetrics();
    metrics.counter('kq_events_consumed_total').inc({ group: 'a', type: '/"a\n' });
    metrics.counter('kq_events_consumed_total').inc({ group: 'a', type: '/"a\n' }, 2);
    metrics.onCollect(() => metrics.gauge('kq_dead_letters').set(7));
    const histogram = metrics.histogram('kq_http_request_duration_ms');
    for (const value of [1, 3, 20_000]) histogram.observe(value, { route: '/a' });
    const text = await metrics.text();
    expect(text).toContain(`# HELP kq_dead_letters ${telemetryMetrics.kq_dead_letters.meaning}\n`);
    expect(text.split('\n').filter((line) => !line.startsWith('#') && !/le="\d{2,}"/.test(line))).toEqual([
      'kq_events_consumed_total{group="a",type="/\\"a\\n"} 3',
      '',
      'kq_metrics_collect_failures_total{collector="unnamed"} 0',
      '',
      'kq_http_request_duration_ms_bucket{le="1",route="/a"} 1',
      'kq_http_request_duration_ms_bucket{le="2",route="/a"} 1',
      'kq_http_request_duration_ms_bucket{le="5",route="/a"} 2',
      'kq_http_request_duration_ms_bucket{le="+Inf",route="/a"} 3',
      'kq_http_request_duration_ms_sum{route="/a"} 20004',
      'kq_http_request_duration_ms_count{route="/a"} 3',
      '',
      'kq_dead_letters 7',
      '',
    ]);
  });

  it('omits and reports unreadable gauges, and waits at most 1 s for a hanging one', async () => {
    const metrics = createMetrics();
    const broken = metrics.gauge('kq_outbox_unsent');
    const hanging = metrics.gauge('kq_dead_letters');
    let isUnavailable = false;
    let calls = 0;
    metrics.onCollect(
      () => {
        broken.set(1);
        if (isUnavailable) throw new Error('no database');
      },
      { name: 'outbox', gauges: [broken] },
    );
    metrics.onCollect(
      () => {
        hanging.set(1);
        calls += 1;
        return isUnavailable ? new Promise<void>(() => undefined) : undefined;
      },
      { name: 'letters', gauges: [hanging] },
    );
    metrics.gauge('kq_search_index_places').set(600);
    expect(await metrics.text()).toMatch(/^kq_outbox_unsent 1$[\s\S]*^kq_dead_letters 1$/m);
    isUnavailable = true;
    jest.useFakeTimers({ now: Date.now() });
    try {
      const [first, second] = [metrics.text(), metrics.text()];
      await jest.advanceTimersByTimeAsync(1000);
      await first;
      const text = await second;
      expect(text).not.toMatch(/^kq_(outbox_unsent|dead_letters) /m);
      expect(text).toContain('kq_search_index_places 600');
      expect(text).toContain('kq_metrics_collect_failures_total{collector="outbox"} 2');
      expect(text).toContain('kq_metrics_collect_failures_total{collector="letters"} 2');
      expect(calls).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('counts label combinations beyond 2 000 under one label (docs/spec MON-08, LIM-12)', async () => {
    const metrics = createMetrics();
    const counter = metrics.counter('kq_metrics_collect_failures_total');
    for (let i = 0; i < 2500; i += 1) counter.inc({ collector: i });
    const lines = (await metrics.text()).split('\n');
    expect(lines.length).toBeLessThan(2010);
    expect(lines).toContain('kq_metrics_collect_failures_total{overflow="true"} 500');
  });

  it('does not compile with an unregistered name, another kind or an unknown label', () => {
    const wrong = () => {
      const metrics = createMetrics();
      // @ts-expect-error an unregistered name
      metrics.counter('kq_unregistered_total');
      // @ts-expect-error a counter
      metrics.gauge('kq_events_published_total');
      // @ts-expect-error a label of another metric
      metrics.counter('kq_events_published_total').inc({ collector: 'a' });
    };
    expect(wrong).toBeInstanceOf(Function);
  });

  it('exports a cleared gauge again after the next value', async () => {
    const metrics = createMetrics();
    const gauge = metrics.gauge('kq_dead_letters');
    gauge.set(1);
    gauge.clear();
    expect(await metrics.text()).not.toMatch(/^kq_dead_letters /m);
    gauge.set(2);
    expect(await metrics.text()).toMatch(/^kq_dead_letters 2$/m);
  });
});
