import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { WebTracerProvider } from '@opentelemetry/sdk-trace-web';
import { isCancel } from 'axios';
import { API_BASE } from '@kq/contracts/constants';
import { endpointPath } from '@/lib/endpoint';
import {
  browserActions,
  type BrowserActionName,
  type BROWSER_ERROR_TYPES,
  CLICK_TEXT_MAX_CHARS,
} from '@kq/contracts/telemetry/browser-actions';
import { type SpanAttributes, spanNameOf, telemetrySpans } from '@kq/contracts/telemetry/span-names';
import { apiClient } from '@/lib/api-client';
import { hasConsent } from '@/lib/consent-state';
import { isTimeout } from '@/lib/http/failures';
import { type ApiAnswer, type ApiCall, type Transport } from '@/lib/http/transport';
import { clickTextOf } from './click-text';
import { pageNameOf } from './page-name';

/** Maximum age of the click or key press at which an action starts. */
const ACTION_WINDOW_MS = 1000;

/**
 * Traces what a person does, from the click to the answer: one `action` span and below it the call of the API, whose trace
 * the gateway carries on. Started with consent only; `stop` takes it out again.
 */
export function startTracer({ exporter = createExporter() }: { exporter?: SpanExporter } = {}) {
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'spa' }),
    spanProcessors: [createBatches(exporter)],
    spanLimits: { attributeValueLengthLimit: CLICK_TEXT_MAX_CHARS },
  });
  const tracer = provider.getTracer('kq');
  let lastInput: Input | null = null;

  const recordInput = ({ type, target }: Event): void => {
    // The click on a submit button, whose text is known, comes before the submit of its form.
    if (type === 'submit' && isRecent(lastInput)) return;
    lastInput = { at: Date.now(), clickText: type === 'click' ? clickTextOf(target) : null };
  };
  for (const type of INPUT_EVENTS)
    document.addEventListener(type, recordInput, { capture: true, passive: true });

  function begin(sent: ApiCall): TracedCall | null {
    const name = actionOf(sent);
    if (name === null || !isRecent(lastInput)) return null;
    const about: SpanAttributes<typeof telemetrySpans.action> = {
      'kq.action': name,
      'kq.page': pageNameOf(window.location.pathname),
      'kq.click.text': lastInput.clickText ?? undefined,
    };
    const action = tracer.startSpan(
      spanNameOf(telemetrySpans.action, about),
      { kind: SpanKind.INTERNAL, attributes: known(about), startTime: lastInput.at },
      ROOT_CONTEXT,
    );
    lastInput = null;
    const { method, path } = browserActions[name];
    const outgoing = { 'http.request.method': method, 'url.template': API_BASE + path };
    const call = tracer.startSpan(
      spanNameOf(telemetrySpans.browserCall, outgoing),
      { kind: SpanKind.CLIENT, attributes: outgoing },
      trace.setSpan(ROOT_CONTEXT, action),
    );
    const { traceId, spanId, traceFlags } = call.spanContext();
    sent.headers.set('traceparent', `00-${traceId}-${spanId}-0${traceFlags & 1}`);
    return { action, call };
  }

  const below = apiClient.transport;
  /** Below tokens and refreshes: what it sees is the call itself. */
  const traced: Transport = (sent) => {
    const spans = begin(sent);
    return spans === null ? below(sent) : endSpansWith(below(sent), spans);
  };
  apiClient.transport = traced;

  return {
    async stop(): Promise<void> {
      apiClient.transport = below;
      for (const type of INPUT_EVENTS) document.removeEventListener(type, recordInput, { capture: true });
      await provider.shutdown().catch(() => undefined);
    },
  };
}

interface Input {
  readonly at: number;
  readonly clickText: string | null;
}

const isRecent = (input: Input | null): input is Input =>
  input !== null && Date.now() - input.at <= ACTION_WINDOW_MS;

interface TracedCall {
  readonly action: Span;
  readonly call: Span;
}

const INPUT_EVENTS = ['click', 'keydown', 'submit'] as const;

/**
 * docs/spec MON-05: retries up to 5 attempts on 429, 502, 503 and 504, after 1 s × 1.5, at most 5 s, ±20 %; 30 s in all. Each
 * attempt asks for the consent: what waits when it is withdrawn is not sent.
 */
function createExporter(): SpanExporter {
  return new OTLPTraceExporter({
    url: window.location.origin + API_BASE + endpointPath('POST /analytics/telemetry', {}),
    timeoutMillis: 30_000,
    concurrencyLimit: 2,
    headers: async () => {
      if (!hasConsent('measurement')) throw new Error('no consent to measurement');
      return {};
    },
  });
}

/** docs/spec MON-07: batches of 1024, at most 2048 waiting. */
function createBatches(exporter: SpanExporter): BatchSpanProcessor {
  return new BatchSpanProcessor(exporter, {
    maxExportBatchSize: 1024,
    maxQueueSize: 2048,
    exportTimeoutMillis: 30_000,
    scheduledDelayMillis: 5000,
  });
}

const patterns = (Object.keys(browserActions) as BrowserActionName[]).map((name) => ({
  name,
  method: browserActions[name].method,
  pattern: new RegExp(`^${browserActions[name].path.replace(/:\w+/g, '[^/]+')}$`),
}));

function actionOf({ method, url }: ApiCall): BrowserActionName | null {
  const found = patterns.find((one) => one.method === method && one.pattern.test(url));
  return found?.name ?? null;
}

async function endSpansWith(answered: Promise<ApiAnswer>, { action, call }: TracedCall): Promise<ApiAnswer> {
  const fail = (type: ErrorType): void => {
    for (const span of [call, action])
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  };
  try {
    const answer = await answered;
    call.setAttribute('http.response.status_code', answer.status);
    if (answer.status >= 400) fail('http_error');
    return answer;
  } catch (error) {
    fail(errorTypeOf(error));
    throw error;
  } finally {
    call.end();
    action.end();
  }
}

type ErrorType = (typeof BROWSER_ERROR_TYPES)[number];

function errorTypeOf(error: unknown): ErrorType {
  if (isCancel(error)) return 'aborted';
  return isTimeout(error) ? 'timeout' : 'network';
}

function known(attributes: Readonly<Record<string, string | number | undefined>>) {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
