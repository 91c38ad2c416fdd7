import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type SpanExporter } from '@opentelemetry/sdk-trace-base';

/** SPEC §9: how long one export may take, all its tries and pauses included. */
export const exportTimeoutMs = 30_000;

export interface OtlpExporterOptions {
  /** Base URL of the collector. */
  readonly url: string;
  /** Told of the end of each batch, after its last try. */
  readonly onOutcome: (isDelivered: boolean) => void;
}

/**
 * Sends spans as OTLP/JSON. OpenTelemetry's own exporter holds SPEC §9 exactly: up to 5 retries on 429, 502, 503 and 504 (and
 * where no connection came about), after 1 s × 1.5, at most 5 s, ±20 %, or when the collector's Retry-After says, all within
 * the timeout. That is asserted in otlp-exporter.test.ts, since nothing of it can be configured.
 */
export function createOtlpExporter({ url, onOutcome }: OtlpExporterOptions): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
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
