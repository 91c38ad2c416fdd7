import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Maximum duration of one export (docs/spec MON-06), including all attempts and delays. */
export const EXPORT_TIMEOUT_MS = 30_000;

export interface OtlpExporterOptions {
  /** Base URL of the collector. */
  readonly url: string;
  /** Called with the outcome of each batch, after its last attempt. */
  readonly onOutcome: (isDelivered: boolean) => void;
}

/**
 * Creates an exporter that sends spans as OTLP/JSON. OpenTelemetry's own exporter fulfils docs/spec MON-05 exactly: up
 * to 5 retries on 429, 502, 503 and 504 (and without a connection), after 1 s × 1.5, at most 5 s, ±20 %, or as the
 * collector's Retry-After says, all within the timeout. None of it is configurable, so otlp-exporter.test.ts asserts
 * it.
 */
export function createOtlpExporter({ url, onOutcome }: OtlpExporterOptions): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
    concurrencyLimit: 4,
  });
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        onOutcome(result.error === undefined);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
