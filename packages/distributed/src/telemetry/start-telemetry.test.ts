import { telemetrySpans } from '@kq/contracts';
import {
  createMetrics,
  currentTraceparent,
  newTraceparent,
  runWithTraceparent,
  withSpan,
} from '@kq/service-kit';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { InMemorySpanExporter, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createBatches, createSampler, startTelemetry } from './start-telemetry';

const sampledAt = (percent: number, isEdge: boolean, parentFlags?: '00' | '01'): number => {
  const memory = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({
    sampler: createSampler({ tracePercent: percent, isEdge }),
    spanProcessors: [createBatches(memory)],
  });
  const tracer = provider.getTracer('test');
  let recorded = 0;
  for (let i = 0; i < 400; i += 1) {
    const make = () => tracer.startSpan('x').isRecording();
    const parent = newTraceparent().slice(0, -2);
    if (parentFlags === undefined ? make() : runWithTraceparent(`${parent}${parentFlags}`, make))
      recorded += 1;
  }
  return recorded;
};

describe('createSampler', () => {
  it('samples the configured share of new traces', () => {
    expect(sampledAt(100, false)).toBe(400);
    expect(sampledAt(0, false)).toBe(0);
    const some = sampledAt(25, false);
    expect(some).toBeGreaterThan(40);
    expect(some).toBeLessThan(180);
  });

  it('follows the sampling decision of callers inside the product', () => {
    expect(sampledAt(0, false, '01')).toBe(400);
    expect(sampledAt(100, false, '00')).toBe(0);
  });

  it('does not let clients raise the sampling rate', () => {
    expect(sampledAt(0, true, '01')).toBe(0);
    expect(sampledAt(100, true, '01')).toBe(400);
    expect(sampledAt(100, true, '00')).toBe(0);
  });
});

describe('createBatches (docs/spec MON-07)', () => {
  /** Creates an exporter whose batches the test completes. */
  function holdingExporter() {
    const batches: number[] = [];
    const ends: (() => void)[] = [];
    const exporter: SpanExporter = {
      export(spans: ReadableSpan[], done) {
        batches.push(spans.length);
        ends.push(() => done({ code: 0 }));
      },
      shutdown: async () => undefined,
    };
    return { exporter, batches, ends };
  }

  it('sends 1024 spans at a time, buffers 2048 more and drops the rest, without blocking', async () => {
    const { exporter, batches, ends } = holdingExporter();
    const tracer = new NodeTracerProvider({ spanProcessors: [createBatches(exporter)] }).getTracer('test');
    for (let i = 0; i < 5000; i += 1) tracer.startSpan('x').end();
    expect(batches).toEqual([1024]);
    for (let batch = 0; batch < 3; batch += 1) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(batches).toEqual([1024, 1024, 1024]);
  });

  it('drops a batch whose export takes more than 30 s (docs/spec MON-06, LIM-12)', async () => {
    jest.useFakeTimers({ now: Date.now() });
    try {
      const { exporter, batches } = holdingExporter();
      const tracer = new NodeTracerProvider({ spanProcessors: [createBatches(exporter)] }).getTracer('test');
      for (let i = 0; i < 1025; i += 1) tracer.startSpan('x').end();
      await jest.advanceTimersByTimeAsync(29_999);
      expect(batches).toEqual([1024]);
      await jest.advanceTimersByTimeAsync(10_000);
      expect(batches).toEqual([1024, 1]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('startTelemetry', () => {
  it('propagates traces without a collector, and creates no spans', async () => {
    const telemetry = startTelemetry({ service: 'test' });
    afterTest(() => telemetry.stop());
    const traceparent = newTraceparent();
    const inside = await runWithTraceparent(traceparent, () =>
      withSpan(telemetrySpans.smtp, {}, async () => currentTraceparent()),
    );
    expect(inside).toBe(traceparent);
  });

  it('logs an unavailable collector once, without failing or blocking traced code', async () => {
    const lines: string[] = [];
    const metrics = createMetrics();
    const telemetry = startTelemetry({
      service: 'test',
      otlpUrl: 'http://127.0.0.1:9',
      metrics,
      logger: { warn: (line: string) => lines.push(line), info: () => undefined } as never,
    });
    afterTest(() => telemetry.stop());
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      for (let round = 1; round <= 3; round += 1) {
        await expect(withSpan(telemetrySpans.smtp, {}, async () => 'done')).resolves.toBe('done');
        const lost = () => metrics.text();
        await untilText(lost, `kq_trace_export_failures_total ${round}`);
      }
    } finally {
      jest.useRealTimers();
    }
    expect(lines).toEqual([expect.stringContaining('span export failed')]);
  });
});

async function untilText(read: () => Promise<string>, wanted: string): Promise<void> {
  for (;;) {
    await jest.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
    if ((await read()).includes(wanted)) return;
  }
}
