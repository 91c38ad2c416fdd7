import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { telemetryAttributes, telemetryResourceAttributes } from './attribute-names';
import { externalMetrics, type MetricDefinition, telemetryMetrics } from './metric-names';
import { type SpanDefinition, telemetrySpans } from './span-names';

const root = join(__dirname, '../../../..');
const metrics = telemetryMetrics as Readonly<Record<string, MetricDefinition>>;
const spans = Object.entries(telemetrySpans) as [string, SpanDefinition][];

/** Source folders of the product, without tests and build output. */
const sources = [
  ...workspaces('apps'),
  ...workspaces('packages'),
  ...workspaces('services'),
  'gateway/src',
  'frontend/src',
].flatMap((folder) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') })),
);

function workspaces(folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => join(folder, name, 'src'));
}

const matchesOf = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, match })));

describe('metrics', () => {
  const made = matchesOf(/\.(counter|gauge|histogram)\(\s*'([^']+)'/g).map(({ file, match }) => ({
    file,
    kind: match[1],
    name: String(match[2]),
  }));

  it('registers every metric with its kind', () => {
    expect(made.length).toBeGreaterThan(15);
    const wrong = made.filter(({ name, kind }) => metrics[name]?.kind !== kind);
    expect(wrong).toEqual([]);
  });

  it('records every registered metric somewhere', () => {
    const names = new Set(made.map(({ name }) => name));
    expect(Object.keys(metrics).filter((name) => !names.has(name))).toEqual([]);
  });

  it('never names a metric by a variable', () => {
    const calls = matchesOf(/\b(metrics\??|deps\.metrics\??)\.(counter|gauge|histogram)\(\s*[^'\s]/g);
    expect(calls.map(({ file }) => file)).toEqual([]);
  });

  it.each(Object.entries(metrics))('%s follows the naming rules', (name, { kind, unit, labels, meaning }) => {
    expect(name).toMatch(/^kq_[a-z][a-z0-9_]*$/);
    expect(name.endsWith('_total')).toBe(kind === 'counter');
    expect(name.endsWith('_ms')).toBe(unit === 'ms');
    expect(name.endsWith('_bytes')).toBe(unit === 'bytes');
    expect(meaning.length).toBeGreaterThan(5);
    // Labels added by the scraper, which would rename a duplicate.
    expect(
      labels.filter((label) => ['job', 'instance', 'service', 'le', 'overflow'].includes(label)),
    ).toEqual([]);
  });
});

describe('spans and their attributes', () => {
  it('creates every registered span, and no other', () => {
    const used = new Set(matchesOf(/telemetrySpans\.(\w+)/g).map(({ match }) => match[1]));
    expect(spans.map(([key]) => key).filter((key) => !used.has(key))).toEqual([]);
    const makers = matchesOf(/\.start(Active)?Span\(/g).map(({ file }) => file);
    expect([...new Set(makers)].sort()).toEqual([
      'frontend/src/lib/monitoring/tracer.ts',
      'packages/service-kit/src/telemetry/spans.ts',
    ]);
  });

  it('registers the attributes contained in span names', () => {
    for (const [, { name, attributes }] of spans) {
      const needed = [...name.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
      expect(attributes).toEqual(expect.arrayContaining(needed));
    }
  });

  it('uses every registered attribute, and no other', () => {
    const used = new Set<string>(spans.flatMap(([, { attributes }]) => attributes));
    expect([...used].sort()).toEqual(Object.keys(telemetryAttributes).sort());
  });

  it('lets the collector pass all registered attributes and no others', () => {
    const { processors } = read('otel-collector.yml') as {
      processors: { redaction: { allow_all_keys: boolean; allowed_keys: string[] } };
    };
    const known = [...Object.keys(telemetryAttributes), ...Object.keys(telemetryResourceAttributes)];
    expect(processors.redaction.allow_all_keys).toBe(false);
    expect([...processors.redaction.allowed_keys].sort()).toEqual(known.sort());
  });
});

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

describe('alert rules', () => {
  const { groups } = read('alerts.yml') as { groups: { name: string; rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s', (name, rule) => {
    expect(problemsOf(rule.expr)).toEqual([]);
    expect(['critical', 'warning', 'info']).toContain(rule.labels.severity);
    expect(rule.annotations.summary.length).toBeGreaterThan(20);
    expect(rule.annotations.runbook_url).toBe(`{{ $externalLabels.runbooks }}#${kebab(name)}`);
  });

  it('gives every alert a unique name and a runbook', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const anchors = new Set([
      ...[...page.matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(String(match[1]))),
      ...[...page.matchAll(/<a (?:id|name)="([^"]+)"/g)].map((match) => String(match[1])),
    ]);
    expect(rules.map(({ alert }) => kebab(alert)).filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });
});

describe('dashboards', () => {
  const folder = join(root, 'infra/observability/grafana/dashboards');
  it.each(readdirSync(folder))('%s', (file) => {
    const { uid, panels } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      uid: string;
      panels: { title: string; targets: { expr: string }[] }[];
    };
    expect(`${uid}.json`).toBe(file);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    for (const { title, targets } of panels)
      for (const { expr } of targets) expect([title, problemsOf(expr)]).toEqual([title, []]);
  });
});

it('shows every metric of the product that an alert reads on a dashboard', () => {
  const folder = join(root, 'infra/observability/grafana/dashboards');
  const namesIn = (text: string) =>
    new Set([...text.matchAll(/kq_[a-z0-9_]+/g)].map(([name]) => metricOf(name)));
  const shown = namesIn(
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n'),
  );
  const { groups } = read('alerts.yml') as { groups: { rules: Rule[] }[] };
  const asked = namesIn(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join('\n'));
  expect([...asked].filter((name) => !shown.has(name))).toEqual([]);
});

/** Returns the name of a metric without the suffix of a histogram's series. */
const metricOf = (series: string): string =>
  series in metrics ? series : series.replace(/_(bucket|count|sum)$/, '');

describe('what reads PromQL here', () => {
  it.each([
    ['sum(rate(kq_unknown_total[5m]))', ['metric kq_unknown_total']],
    ['kq_dead_letters_bucket', ['metric kq_dead_letters_bucket']],
    ['rate(kq_event_lag_ms[5m])', ['metric kq_event_lag_ms']],
    ['sum by (colour) (kq_dead_letters)', ['label colour']],
    ['kq_mail_outcomes_total{outcom="sent"}', ['label outcom']],
    ['histogram_quantile(0.9, sum by (group, le) (rate(kq_event_lag_ms_bucket[5m])))', []],
  ])('%s', (expr, problems) => expect(problemsOf(expr)).toEqual(problems));
});

/** Returns metrics that are never exported, and labels that none of an expression's metrics has. */
function problemsOf(expr: string): string[] {
  const plain = expr.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
  const labels = [
    ...[...plain.matchAll(/\{([^}]*)\}/g)].flatMap((match) =>
      [...String(match[1]).matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map((label) => String(label[1])),
    ),
    ...[...plain.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap((match) =>
      String(match[1])
        .split(',')
        .map((label) => label.trim()),
    ),
  ];
  const names = [
    ...plain
      .replace(/\{[^}]*\}/g, ' ')
      .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
      .matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()/g),
  ]
    .map((match) => String(match[1]))
    .filter((name) => !['and', 'or', 'unless', 'by'].includes(name));
  const known = new Set(names.flatMap((name) => labelsOf(name) ?? []));
  return [
    ...names.filter((name) => labelsOf(name) === undefined).map((name) => `metric ${name}`),
    ...labels
      .filter((label) => !known.has(label) && !SCRAPER_LABELS.includes(label))
      .map((label) => `label ${label}`),
  ];
}

/** Of the scraper, of the kubelet and of kube-state-metrics. */
const SCRAPER_LABELS = ['job', 'service', 'instance', 'namespace', 'persistentvolumeclaim', 'cronjob'];

/** Returns the labels of a series in Prometheus; undefined for an unknown series. */
function labelsOf(series: string): readonly string[] | undefined {
  if (series in externalMetrics) return [];
  const own = metrics[series];
  if (own !== undefined) return own.kind === 'histogram' ? undefined : own.labels;
  const [, family = '', part] = /^(.+)_(bucket|sum|count)$/.exec(series) ?? [];
  const histogram = metrics[family];
  if (histogram?.kind !== 'histogram') return undefined;
  return part === 'bucket' ? [...histogram.labels, 'le'] : histogram.labels;
}

function read(file: string): unknown {
  return parse(readFileSync(join(root, 'infra/observability', file), 'utf8'));
}

const kebab = (name: string): string => name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase();

/** Builds heading anchors like the site that shows the page. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-');
