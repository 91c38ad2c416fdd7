import { type MetricLabel, type MetricName, telemetryMetrics } from '@kq/contracts';

export type Labels = Readonly<Record<string, string | number>>;
/** The labels of a registered metric; any labels for an unregistered one. */
type LabelsOf<N extends string> = N extends MetricName
  ? { readonly [L in MetricLabel<N>]?: string | number }
  : Labels;

export interface Counter<L = Labels> {
  inc(labels?: L, by?: number): void;
}
export interface Gauge<L = Labels> {
  set(value: number, labels?: L): void;
  /** Removes all values: the gauge is not exported until the next `set`. */
  clear(): void;
}
export interface Histogram<L = Labels> {
  observe(value: number, labels?: L): void;
}

/**
 * The metrics of one container; two containers in one process never share a registry. The contracts
 * (`telemetryMetrics`) define meaning and labels; `help` is for unregistered metrics in tests.
 */
export interface Metrics {
  /** Returns a counter, created at first use; names end in `_total`. */
  counter<N extends string>(name: N, help?: string): Counter<LabelsOf<N>>;
  gauge<N extends string>(name: N, help?: string): Gauge<LabelsOf<N>>;
  /** Returns a histogram. Buckets are in the unit that the name ends with; the default suits `_ms`. */
  histogram<N extends string>(name: N, help?: string, buckets?: readonly number[]): Histogram<LabelsOf<N>>;
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

type SomeLabels = Readonly<Record<string, string | number | undefined>>;

interface Family {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly buckets: readonly number[];
  readonly series: Map<string, Series>;
}
interface Series {
  value: number;
  sum: number;
  readonly counts: number[];
}

/** Maximum label combinations of one family; further ones are counted under the label `overflow` (SPEC §9). */
const cardinalityLimit = 2000;
const collectLimitMs = 1000;
const defaultBuckets = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();
  const collectors: (() => Promise<void>)[] = [];

  function family(kind: Family['kind'], name: string, help: string, buckets: readonly number[] = []): Family {
    const known = families.get(name);
    if (known !== undefined && known.kind !== kind)
      throw new Error(`metric ${name} is already a ${known.kind}`);
    const made = known ?? { kind, help, buckets, series: new Map<string, Series>() };
    families.set(name, made);
    return made;
  }

  const metrics: Metrics = {
    counter(name, help = meaningOf(name)) {
      const own = family('counter', name, help);
      return { inc: (labels, by = 1) => void (seriesOf(own, labels).value += by) };
    },
    gauge(name, help = meaningOf(name)) {
      const own = family('gauge', name, help);
      return {
        set: (value, labels) => void (seriesOf(own, labels).value = value),
        clear: () => own.series.clear(),
      };
    },
    histogram(name, help = meaningOf(name), buckets = defaultBuckets) {
      const own = family('histogram', name, help, buckets);
      return { observe: (value, labels) => observe(own, value, labels) };
    },
    onCollect: (collect, options = {}) => void collectors.push(guardedCollector(metrics, collect, options)),
    async text() {
      await Promise.all(collectors.map((collect) => collect()));
      return [...families].map(([name, own]) => familyText(name, own)).join('');
    },
  };
  return metrics;
}

const meaningOf = (name: string): string =>
  (telemetryMetrics as Readonly<Record<string, { meaning: string } | undefined>>)[name]?.meaning ?? name;

/**
 * Isolates a failing source: it must not hide other metrics, nor block or accumulate collections (an unavailable
 * database).
 */
function guardedCollector(
  metrics: Metrics,
  collect: () => void | Promise<void>,
  { name = 'unnamed', gauges = [] }: CollectOptions,
): () => Promise<void> {
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
    if (await within(collectLimitMs, running)) return;
    for (const gauge of gauges) gauge.clear();
    metrics.counter('kq_metrics_collect_failures_total').inc({ collector: name });
  };
}

async function within(limitMs: number, work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function seriesOf(own: Family, labels: SomeLabels = {}): Series {
  const key = labelText(labels);
  const known = own.series.get(key);
  if (known !== undefined) return known;
  const fits = own.series.size < cardinalityLimit;
  const place = fits ? key : 'overflow="true"';
  const made = own.series.get(place) ?? { value: 0, sum: 0, counts: own.buckets.map(() => 0) };
  own.series.set(place, made);
  return made;
}

function observe(own: Family, value: number, labels?: SomeLabels): void {
  const series = seriesOf(own, labels);
  series.value += 1;
  series.sum += value;
  const bucket = own.buckets.findIndex((limit) => value <= limit);
  if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
}

function familyText(name: string, own: Family): string {
  const lines = [
    `# HELP ${name} ${own.help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}`,
    `# TYPE ${name} ${own.kind}`,
  ];
  for (const [labels, series] of own.series) {
    if (own.kind === 'histogram') lines.push(...histogramLines(name, labels, own, series));
    else lines.push(`${name}${braces(labels)} ${series.value}`);
  }
  return `${lines.join('\n')}\n`;
}

function histogramLines(name: string, labels: string, own: Family, series: Series): string[] {
  const prefix = labels === '' ? '' : `${labels},`;
  let below = 0;
  const lines = own.buckets.map((limit, index) => {
    below += series.counts[index] ?? 0;
    return `${name}_bucket{${prefix}le="${limit}"} ${below}`;
  });
  return [
    ...lines,
    `${name}_bucket{${prefix}le="+Inf"} ${series.value}`,
    `${name}_sum${braces(labels)} ${series.sum}`,
    `${name}_count${braces(labels)} ${series.value}`,
  ];
}

const braces = (labels: string): string => (labels === '' ? '' : `{${labels}}`);

function labelText(labels: SomeLabels): string {
  return Object.keys(labels)
    .filter((key) => labels[key] !== undefined)
    .sort()
    .map(
      (key) => `${key}="${String(labels[key]).replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`,
    )
    .join(',');
}
