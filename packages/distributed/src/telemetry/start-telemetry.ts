import { randomUUID } from 'node:crypto';
import { withTimeout } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import { recordSpans } from '@kq/service-kit/telemetry/spans';
import { initTelemetry } from '@kq/service-kit/telemetry/trace-context';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { productVersion } from './product-version';
import { createOtlpExporter, EXPORT_TIMEOUT_MS } from './otlp-exporter';

export interface TelemetryOptions {
  /** Service name on every span. */
  readonly service: string;
  /** Base URL of a collector; without it traces are propagated but not recorded. */
  readonly otlpUrl?: string | undefined;
  /** Percentage of traces that are recorded; default 100. */
  readonly tracePercent?: number;
  /** True at the edge: outside clients may continue a trace, but not raise the sampling rate. */
  readonly isEdge?: boolean;
  readonly logger?: Pick<Logger, 'warn' | 'info'>;
  readonly metrics?: Metrics;
  /** Receives the spans instead of a collector, for tests. */
  readonly exporter?: SpanExporter;
}

export interface Telemetry {
  /** Sends the remaining spans, for at most 3 s, and stops. */
  stop(): Promise<void>;
}

/** Batches of spans (docs/spec MON-07). */
const BATCH_SIZE = 1024;
const QUEUE_SIZE = 2048;
const STOP_LIMIT_MS = 3000;
/** Attributes are ids, words and templates: longer values are not intended. */
const ATTRIBUTE_LIMIT = 256;

/** Propagates traces in this process and, with a collector, records spans. Call it before anything else is started. */
export function startTelemetry(options: TelemetryOptions): Telemetry {
  initTelemetry();
  const exporter = options.exporter ?? openExporter(options);
  if (exporter === undefined) return { stop: async () => undefined };
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'kolonnenquartier',
      'service.name': options.service,
      'service.version': productVersion(),
      'service.instance.id': randomUUID(),
    }),
    sampler: createSampler(options),
    spanProcessors: [createBatches(exporter)],
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LIMIT },
  });
  // service-kit registers the context manager and reads and writes traceparent itself.
  provider.register({ contextManager: null, propagator: null });
  recordSpans();
  return {
    stop: () =>
      withTimeout(
        provider.shutdown().catch(() => undefined),
        STOP_LIMIT_MS,
        () => undefined,
      ),
  };
}

/**
 * Creates the span queue. Spans that exceed it are dropped: a slow or unavailable collector never blocks the service.
 */
export function createBatches(exporter: SpanExporter): SpanProcessor {
  return new BatchSpanProcessor(exporter, {
    maxExportBatchSize: BATCH_SIZE,
    maxQueueSize: QUEUE_SIZE,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
    scheduledDelayMillis: 2000,
  });
}

export function createSampler({
  tracePercent = 100,
  isEdge = false,
}: Pick<TelemetryOptions, 'tracePercent' | 'isEdge'>): Sampler {
  const share = new TraceIdRatioBasedSampler(tracePercent / 100);
  return new ParentBasedSampler({
    root: share,
    ...(isEdge ? { remoteParentSampled: share, remoteParentNotSampled: new AlwaysOffSampler() } : {}),
  });
}

function openExporter({ otlpUrl, logger, metrics }: TelemetryOptions): SpanExporter | undefined {
  if (otlpUrl === undefined) return undefined;
  const lost = metrics?.counter('kq_trace_export_failures_total');
  lost?.inc({}, 0);
  let isUnavailable = false;
  return createOtlpExporter({
    url: otlpUrl,
    onOutcome(isDelivered) {
      if (!isDelivered) lost?.inc();
      if (isUnavailable === !isDelivered) return;
      isUnavailable = !isDelivered;
      // One line per outage and one per recovery.
      if (isUnavailable) logger?.warn('span export failed, dropping spans');
      else logger?.info('span export recovered');
    },
  });
}
