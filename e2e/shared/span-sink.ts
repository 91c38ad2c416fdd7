import { type RunningCluster } from '@kq/test-kit';

/** A span as returned by the cluster's sink (apps/local-cluster, otlp-sink). */
export interface SunkSpan {
  readonly trace_id: string;
  readonly span_id: string;
  readonly parent_span_id: string | null;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly service: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2 means error. */
  readonly status: number;
}

/** Returns all spans that the stub of the collector has received, or those of one trace. */
export async function spansOf({ cluster }: RunningCluster, traceId?: string): Promise<SunkSpan[]> {
  const query = traceId === undefined ? '' : `?trace_id=${traceId}`;
  const answer = await fetch(`${cluster.sinks.otlp.url}/spans${query}`);
  return ((await answer.json()) as { data: SunkSpan[] }).data;
}
