export type Labels = Readonly<Record<string, string | number>>;

export interface Counter {
  inc(labels?: Labels, by?: number): void;
}
export interface Gauge {
  set(value: number, labels?: Labels): void;
}
export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/** The metrics of one container; two containers in one process never share a registry. */
export interface Metrics {
  /** A counter, made at first use; names end in `_total`. */
  counter(name: string, help: string): Counter;
  gauge(name: string, help: string): Gauge;
  /** Buckets in the unit that the name ends with; default suits `_ms`. */
  histogram(name: string, help: string, buckets?: readonly number[]): Histogram;
  /** Called before each read, to set gauges from what is true now. */
  onCollect(collect: () => void | Promise<void>): void;
  /** Prometheus text format 0.0.4. */
  text(): Promise<string>;
}

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

/** More label combinations than this in one family are counted as one with the label `overflow` (SPEC §9). */
const cardinalityLimit = 2000;
const defaultBuckets = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();
  const collectors: (() => void | Promise<void>)[] = [];

  function family(kind: Family['kind'], name: string, help: string, buckets: readonly number[] = []): Family {
    const known = families.get(name);
    if (known !== undefined && known.kind !== kind)
      throw new Error(`metric ${name} is already a ${known.kind}`);
    const made = known ?? { kind, help, buckets, series: new Map<string, Series>() };
    families.set(name, made);
    return made;
  }

  return {
    counter(name, help) {
      const own = family('counter', name, help);
      return { inc: (labels = {}, by = 1) => void (seriesOf(own, labels).value += by) };
    },
    gauge(name, help) {
      const own = family('gauge', name, help);
      return { set: (value, labels = {}) => void (seriesOf(own, labels).value = value) };
    },
    histogram(name, help, buckets = defaultBuckets) {
      const own = family('histogram', name, help, buckets);
      return { observe: (value, labels = {}) => observe(own, value, labels) };
    },
    onCollect: (collect) => void collectors.push(collect),
    async text() {
      for (const collect of collectors) await collect();
      return [...families].map(([name, own]) => familyText(name, own)).join('');
    },
  };
}

function seriesOf(own: Family, labels: Labels): Series {
  const key = labelText(labels);
  const known = own.series.get(key);
  if (known !== undefined) return known;
  const fits = own.series.size < cardinalityLimit;
  const place = fits ? key : 'overflow="true"';
  const made = own.series.get(place) ?? { value: 0, sum: 0, counts: own.buckets.map(() => 0) };
  own.series.set(place, made);
  return made;
}

function observe(own: Family, value: number, labels: Labels): void {
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

function labelText(labels: Labels): string {
  return Object.keys(labels)
    .sort()
    .map(
      (key) => `${key}="${String(labels[key]).replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`,
    )
    .join(',');
}
