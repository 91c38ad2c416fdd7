import { telemetryBodySchema } from '@kq/contracts';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { AxiosError, CanceledError } from 'axios';
import { apiClient } from '@/lib/api-client';
import { announceConsentChange } from '@/lib/consent-state';
import { type ApiCall } from '@/lib/http/transport';
import { nextTask } from '@/testing/next-task';
import { startTracer } from './tracer';
import { followConsent } from './watch-page';

const sent: ApiCall[] = [];
let reply: (call: ApiCall) => number | Error;

beforeAll(() => {
  apiClient.transport = async (call) => {
    sent.push(call);
    const result = reply(call);
    if (result instanceof Error) throw result;
    return { status: result, headers: new Map(), data: {} };
  };
});
beforeEach(() => {
  sent.length = 0;
  reply = () => 200;
  document.body.innerHTML = '<button>Anfrage senden</button><input value="geheim">';
});

const click = () => document.querySelector('button')?.click();
const consent = (categories: string[]) => {
  document.cookie = `kq_consent=${encodeURIComponent(JSON.stringify({ categories }))}`;
  announceConsentChange();
};
const headerOf = (index = 0) => (sent[index]?.headers.get('traceparent') as string | undefined) ?? null;

/** OpenTelemetry's own forgets its spans when it is shut down. */
function keepingExporter() {
  const kept: ReadableSpan[] = [];
  const exporter = new InMemorySpanExporter();
  exporter.export = (spans, done) => {
    kept.push(...spans);
    done({ code: 0 });
  };
  return { exporter, kept };
}

async function traced(work: () => Promise<unknown>): Promise<ReadableSpan[]> {
  const { exporter, kept } = keepingExporter();
  const tracer = startTracer({ exporter });
  await work();
  await tracer.stop();
  return kept;
}

describe('the tracer', () => {
  it('creates one trace from the click to the call, and propagates it to the gateway', async () => {
    const spans = await traced(() => {
      click();
      return apiClient.request({ method: 'POST', url: '/booking-requests', data: { message: 'geheim' } });
    });
    const [call, action] = spans;
    expect([action?.name, call?.name]).toEqual(['action send-request', 'POST /api/booking-requests']);
    expect(action?.parentSpanContext).toBeUndefined();
    expect(call?.parentSpanContext?.spanId).toBe(action?.spanContext().spanId);
    const { traceId, spanId } = call?.spanContext() ?? { traceId: '', spanId: '' };
    expect(headerOf()).toBe(`00-${traceId}-${spanId}-01`);
    expect(action?.attributes).toEqual({
      'kq.action': 'send-request',
      'kq.page': 'home',
      'kq.click.text': 'Anfrage senden',
    });
    expect(call?.attributes).toEqual({
      'http.request.method': 'POST',
      'url.template': '/api/booking-requests',
      'http.response.status_code': 200,
    });
  });

  it('has the text of the button that submits a form (docs/spec MON-04)', async () => {
    document.body.innerHTML = '<form><button>Anmelden</button></form>';
    document.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault());
    const [, action] = await traced(() => {
      click();
      return apiClient.request({ method: 'POST', url: '/auth/login', data: {} });
    });
    expect(action?.attributes['kq.click.text']).toBe('Anmelden');
  });

  it('shows the template of a path, never its ids, and the kind of a failure', async () => {
    reply = () => 409;
    const [call, action] = await traced(async () => {
      click();
      await apiClient
        .request({ method: 'POST', url: '/booking-requests/8161541207350231/confirm', data: {} })
        .catch(() => undefined);
    });
    expect(call?.name).toBe('POST /api/booking-requests/:id/confirm');
    expect(call?.attributes).toMatchObject({ 'http.response.status_code': 409, 'error.type': 'http_error' });
    expect([call?.status.code, action?.status.code]).toEqual([2, 2]);
    expect(JSON.stringify([call?.attributes, action?.attributes])).not.toContain('8161541207350231');
  });

  it.each([
    [new AxiosError('slow', 'ETIMEDOUT'), 'timeout'],
    [new AxiosError('offline', 'ERR_NETWORK'), 'network'],
    [new CanceledError('left'), 'aborted'],
  ])('records why there was no response: %s', async (error, type) => {
    reply = () => error;
    const [call] = await traced(async () => {
      click();
      await apiClient.request({ method: 'POST', url: '/auth/login', data: {} }).catch(() => undefined);
    });
    expect(call?.attributes['error.type']).toBe(type);
  });

  it('ignores calls without a user action, and excluded ones', async () => {
    const spans = await traced(async () => {
      await apiClient.request({ url: '/accommodations' });
      click();
      await apiClient.request({ url: '/notices' });
    });
    expect(spans).toEqual([]);
    expect([headerOf(0), headerOf(1)]).toEqual([null, null]);
  });

  it('leaves everything alone once it has stopped', async () => {
    await traced(async () => undefined);
    click();
    await apiClient.request({ method: 'POST', url: '/auth/login', data: {} });
    expect(headerOf()).toBeNull();
  });
});

describe('consent', () => {
  it('logs a warning and nothing else when the measurement does not start (docs/spec ERR-22)', async () => {
    const error = jest.spyOn(console, 'error');
    const warned = new Promise<unknown>((resolve) =>
      jest.spyOn(console, 'warn').mockImplementationOnce(resolve),
    );
    consent(['necessary', 'measurement']);
    followConsent(() => Promise.reject(new Error('chunk blocked')));
    expect(await warned).toBe('Measurement did not start');
    expect(error).not.toHaveBeenCalled();
    consent(['necessary']);
  });

  it('to measurement is required before the code is loaded, and stops it when it is revoked', async () => {
    const stop = jest.fn(async () => undefined);
    const load = jest.fn(async () => ({ startMeasurement: () => ({ stop }) }));
    consent(['necessary']);
    followConsent(load);
    await nextTask();
    expect(load).not.toHaveBeenCalled();
    consent(['necessary', 'measurement']);
    consent(['necessary', 'measurement', 'map_tiles']);
    await nextTask();
    expect([load.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
    consent(['necessary']);
    await nextTask();
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

it('exports 1024 spans at a time, buffers 2048 more and drops the rest (docs/spec MON-07)', async () => {
  const batches: number[] = [];
  const ends: (() => void)[] = [];
  const exporter = new InMemorySpanExporter();
  exporter.export = (spans, done) => {
    batches.push(spans.length);
    ends.push(() => done({ code: 0 }));
  };
  const tracer = startTracer({ exporter });
  for (let pair = 0; pair < 1600; pair += 1) {
    document.dispatchEvent(new Event('keydown'));
    await apiClient.request({ url: '/accommodations' });
  }
  expect(batches).toEqual([1024]);
  const stopped = tracer.stop();
  for (let batch = 0; batch < 3; batch += 1) {
    ends.shift()?.();
    await nextTask();
  }
  await stopped;
  expect(batches).toEqual([1024, 1024, 1024]);
});

describe('what is sent (docs/spec MON-05)', () => {
  const calls: { at: number; url: string; body: unknown }[] = [];
  let statuses: number[];

  beforeEach(() => {
    consent(['necessary', 'measurement']);
    calls.length = 0;
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'],
    });
    globalThis.fetch = (async (url: string, init: { body: Uint8Array }) => {
      calls.push({ at: Date.now(), url: String(url), body: JSON.parse(new TextDecoder().decode(init.body)) });
      const status = statuses.shift() ?? 204;
      return { status, headers: new Map(), ok: status < 300 };
    }) as never;
  });
  afterEach(() => jest.useRealTimers());

  async function searchOnce(): Promise<void> {
    const tracer = startTracer();
    click();
    await apiClient.request({ url: '/accommodations' });
    await jest.advanceTimersByTimeAsync(45_000);
    void tracer.stop();
    await jest.advanceTimersByTimeAsync(1000);
  }

  it('is a batch that the route takes', async () => {
    statuses = [204];
    await searchOnce();
    expect(calls.map(({ url }) => url)).toEqual(['http://localhost/api/analytics/telemetry']);
    const parsed = telemetryBodySchema.safeParse(calls[0]?.body);
    expect(parsed.error?.issues).toBeUndefined();
    expect(parsed.data?.resourceSpans[0]?.scopeSpans[0]?.spans.map(({ name }) => name)).toEqual([
      'GET /api/accommodations',
      'action search',
    ]);
  });

  it.each([429, 502, 503, 504])('is retried five times on %i, with back-off', async (status) => {
    statuses = Array.from({ length: 9 }, () => status);
    await searchOnce();
    const pauses = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
    expect(pauses).toHaveLength(5);
    for (const [index, middle] of [1000, 1500, 2250, 3375, 5062.5].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(Math.floor(middle * 0.8));
      expect(pauses[index]).toBeLessThanOrEqual(Math.min(5000, Math.ceil(middle * 1.2)));
    }
  });

  it('is nothing once the consent is withdrawn: no span that waits, no attempt again', async () => {
    const tracer = startTracer();
    statuses = [503];
    click();
    await apiClient.request({ url: '/accommodations' });
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    click();
    await apiClient.request({ url: '/accommodations' });
    consent(['necessary']);
    const stopped = tracer.stop();
    await jest.advanceTimersByTimeAsync(45_000);
    await stopped;
    expect(calls).toHaveLength(1);
  });

  it.each([400, 404, 413, 422, 500])('is given up on %i', async (status) => {
    statuses = Array.from({ length: 9 }, () => status);
    await searchOnce();
    expect(calls).toHaveLength(1);
  });
});
