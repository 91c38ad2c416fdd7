import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createOtlpExporter } from './otlp-exporter';

/** Sockets are real. */
const DO_NOT_FAKE = ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] as never;

describe('the OTLP exporter (docs/spec MON-05, LIM-12)', () => {
  let collector: Server;
  let url: string;
  let answer: { status: number; headers?: Record<string, string> };
  let calls: { at: number; path: string | undefined; body: string }[];
  let outcomes: boolean[];
  const spans = oneSpan();

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        calls.push({ at: Date.now(), path: request.url, body });
        response.writeHead(answer.status, answer.headers).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    collector.closeAllConnections();
    collector.close();
  });
  beforeEach(() => {
    calls = [];
    outcomes = [];
    jest.useFakeTimers({ now: Date.now(), doNotFake: DO_NOT_FAKE });
  });
  afterEach(() => jest.useRealTimers());

  const send = (target = url) =>
    createOtlpExporter({ url: target, onOutcome: (isDelivered) => outcomes.push(isDelivered) }).export(
      spans,
      () => undefined,
    );

  /** Advances through all delays until the batch has completed. */
  async function runToEnd(): Promise<void> {
    while (outcomes.length === 0) {
      if (jest.getTimerCount() > 0) jest.advanceTimersToNextTimer();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('posts JSON to /v1/traces', async () => {
    answer = { status: 200 };
    send();
    await runToEnd();
    expect(outcomes).toEqual([true]);
    expect(calls.map(({ path }) => path)).toEqual(['/v1/traces']);
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'x' }] }] }],
    });
  });

  it.each([429, 502, 503, 504])('retries %i five times: 1 s × 1.5, at most 5 s, ±20 %%', async (status) => {
    answer = { status };
    send();
    await runToEnd();
    expect(outcomes).toEqual([false]);
    const pauses = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
    expect(pauses).toHaveLength(5);
    for (const [index, middle] of [1000, 1500, 2250, 3375, 5062.5].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(Math.floor(middle * 0.8));
      expect(pauses[index]).toBeLessThanOrEqual(Math.min(5000, Math.ceil(middle * 1.2)));
    }
  });

  it('randomizes its retry delays', async () => {
    answer = { status: 503 };
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    send();
    await runToEnd();
    random.mockRestore();
    expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBe(800);
  });

  it.each([400, 401, 404, 408, 413, 500, 501, 505, 507])('gives up immediately on %i', async (status) => {
    answer = { status };
    send();
    await runToEnd();
    expect([calls.length, outcomes]).toEqual([1, [false]]);
  });

  it('waits as long as Retry-After says, at most 30 s in total', async () => {
    answer = { status: 429, headers: { 'retry-after': '20' } };
    send();
    await runToEnd();
    expect(calls).toHaveLength(2);
    expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBe(20_000);
  });

  it('gives up an unreachable collector without an unhandled error', async () => {
    send('http://127.0.0.1:9');
    await runToEnd();
    expect([calls.length, outcomes]).toEqual([0, [false]]);
  });
});

function oneSpan(): ReadableSpan[] {
  const memory = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(memory)] });
  provider.getTracer('test').startSpan('x').end();
  return memory.getFinishedSpans();
}
