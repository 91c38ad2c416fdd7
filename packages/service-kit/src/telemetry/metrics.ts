import {
  type MetricDefinition,
  type MetricLabel,
  type MetricName,
  type MetricNameOf,
  telemetryMetrics,
} from '@kq/contracts';
import { withTimeout } from '@kq/kernel';
import * as prometheus from 'prom-client';

type LabelsOf<N extends MetricName> = { readonly [L in MetricLabel<N>]?: string | number };

export interface Counter<N extends MetricName = never> {
  inc(labels?: LabelsOf<N>, by?: number): void;
}
export interface Gauge<N extends MetricName = never> {
  set(value: number, labels?: LabelsOf<N>): void;
  /** Removes all values: the gauge is not exported until the next `set`. */
  clear(): void;
}
export interface Histogram<N extends MetricName = never> {
  observe(value: number, labels?: LabelsOf<N>): void;
}

/**
 * The metrics of one container; two containers in one process never share a registry. The contracts
 * (`telemetryMetrics`) define kind, meaning and labels.
 */
export interface Metrics {
  /** Returns a counter, created at first use. */
  counter<N extends MetricNameOf<'counter'>>(name: N): Counter<N>;
  gauge<N extends MetricNameOf<'gauge'>>(name: N): Gauge<N>;
  histogram<N extends MetricNameOf<'histogram'>>(name: N): Histogram<N>;
  /** Registers a callback that updates gauges before each collection. */
  onCollect(collect: () => void | Promise<void>, options?: CollectOptions): void;
  /**
   * Returns the Prometheus text format 0.0.4. A collector that fails or takes longer than a second is counted and
   * skipped; a hanging one is not called again until it has completed.
   */
  text(): Promise<string>;
}

export interface CollectOptions {
  /** Label of `kq_metrics_collect_failures_total`. */
  readonly name?: string;
  /** Gauges cleared when the collector fails: a missing value is better than a stale one. */
  readonly gauges?: readonly Pick<Gauge, 'clear'>[];
}

type Labels = Record<string, string | number>;

/** Maximum label combinations of one metric; further ones are counted under the label `overflow` (docs/spec MON-08). */
const CARDINALITY_LIMIT = 2000;
const COLLECT_LIMIT_MS = 1000;
const BUCKETS_MS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

export function createMetrics(): Metrics {
  const registry = new prometheus.Registry();
  const collectors: (() => Promise<void>)[] = [];
  const families = new Map<MetricName, unknown>();

  /** Returns the metric of a name, created at first use. */
  function family<F>(
    name: MetricName,
    create: (config: MetricConfig, limit: LabelLimit, buckets: number[]) => F,
  ): F {
    const known = families.get(name) as F | undefined;
    if (known !== undefined) return known;
    const { labels, meaning, buckets = BUCKETS_MS }: MetricDefinition = telemetryMetrics[name];
    const config = { name, help: meaning, labelNames: [...labels, 'overflow'], registers: [registry] };
    const created = create(config, createLabelLimit(labels), [...buckets]);
    families.set(name, created);
    return created;
  }

  const metrics: Metrics = {
    counter: (name) =>
      family(name, (config, limit) => {
        const counter = new prometheus.Counter(config);
        return { inc: (labels, by = 1) => counter.inc(limit.fit(labels), by) };
      }),
    gauge: (name) =>
      family(name, (config, limit) => {
        const gauge = new prometheus.Gauge(config);
        return {
          set: (value, labels) => gauge.set(limit.fit(labels), value),
          clear: () => {
            gauge.reset();
            limit.clear();
          },
        };
      }),
    histogram: (name) =>
      family(name, (config, limit, buckets) => {
        const histogram = new prometheus.Histogram({ ...config, buckets });
        return { observe: (value, labels) => histogram.observe(limit.fit(labels), value) };
      }),
    onCollect: (collect, options = {}) => void collectors.push(guardedCollector(metrics, collect, options)),
    async text() {
      await Promise.all(collectors.map((collect) => collect()));
      return registry.metrics();
    },
  };
  return metrics;
}

interface MetricConfig {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  readonly registers: prometheus.Registry[];
}

type LabelLimit = ReturnType<typeof createLabelLimit>;

/** Admits the first combinations of label values; all further ones become the label `overflow`. */
function createLabelLimit(names: readonly string[]) {
  const admitted = new Map<string, Labels>();
  return {
    fit(labels: Readonly<Record<string, string | number | undefined>> = {}): Labels {
      let key = '';
      for (const name of names) key += `${labels[name]}\n`;
      const known = admitted.get(key);
      if (known !== undefined) return known;
      if (admitted.size >= CARDINALITY_LIMIT) return { overflow: 'true' };
      const fitting = Object.fromEntries(
        names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])),
      );
      admitted.set(key, fitting);
      return fitting;
    },
    clear: () => admitted.clear(),
  };
}

/**
 * Isolates a failing source: it must not hide other metrics, nor block or accumulate collections (an unavailable
 * database).
 */
function guardedCollector(
  metrics: Metrics,
  collect: () => void | Promise<void>,
  { name = 'unnamed', gauges = [] }: CollectOptions,
): () => Promise<void> {
  const failures = metrics.counter('kq_metrics_collect_failures_total');
  failures.inc({ collector: name }, 0);
  let running: Promise<boolean> | null = null;
  const run = async (): Promise<boolean> => {
    try {
      await collect();
      return true;
    } catch {
      return false;
    }
  };
  return async () => {
    running ??= run().finally(() => (running = null));
    if (await withTimeout(running, COLLECT_LIMIT_MS, () => false)) return;
    for (const gauge of gauges) gauge.clear();
    failures.inc({ collector: name });
  };
}
