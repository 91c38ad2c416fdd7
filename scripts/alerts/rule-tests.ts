/** Makes tests for `promtool test rules` of the cases in infra/observability/alert-cases.yml. */

/** A value of a series: a number is a gauge, `+5` a counter, `none` no sample, a list repeats. */
type Value = number | string | readonly number[];
/** A value and the number of its samples. */
type Phase = readonly [value: Value, count: number];
type Healthy = Readonly<Record<string, Value>>;
type Labels = Readonly<Record<string, string>>;

/** The parts of a rule of alerts.yml that tests need. */
export interface Rule {
  readonly alert: string;
  readonly labels: { readonly severity: string };
  readonly annotations?: Readonly<Record<string, string>>;
}
export interface RuleGroups {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}

/** A case of alert-cases.yml, which explains its fields. */
interface Case {
  readonly alert: string;
  readonly fault: Healthy;
  readonly lasts: string;
  readonly fires: string;
  readonly ends: string;
  readonly after?: string;
  readonly every?: string;
  readonly blip?: string;
  readonly labels?: Labels;
}
export interface AlertCases {
  readonly healthy: Healthy;
  readonly cases: readonly Case[];
}

/** Parts of a test file of promtool. */
interface ExpectedAlert {
  readonly exp_labels: Labels;
  readonly exp_annotations?: Labels;
}
interface AlertTest {
  readonly eval_time: string;
  readonly alertname: string;
  readonly exp_alerts: readonly ExpectedAlert[];
}
interface Series {
  readonly series: string;
  readonly values: string;
}
interface RuleTest {
  readonly name?: string;
  readonly interval: string;
  readonly external_labels?: Labels;
  readonly input_series: readonly Series[];
  readonly alert_rule_test: readonly AlertTest[];
}
interface TestFile {
  readonly rule_files: readonly string[];
  readonly evaluation_interval: string;
  readonly tests: readonly RuleTest[];
}

/** Samples by which each limit of a case must hold earlier: scrapes and evaluations are not in step. */
const MARGIN = 2;
const HEALTHY_SAMPLES = 80;

/**
 * @param options.rules content of alerts.yml
 * @param options.cases content of alert-cases.yml
 * @param options.ruleFiles writes rules to a file; returns it and those of recording rules
 * @returns one test file of all rules, and one of each case: a rule alone, because promtool evaluates all that it is given
 */
export function testFiles({
  rules,
  cases: { healthy, cases },
  ruleFiles,
}: {
  rules: RuleGroups;
  cases: AlertCases;
  ruleFiles: (rules: readonly Rule[]) => string[];
}): TestFile[] {
  const all = rules.groups.flatMap((group) => group.rules);
  const untested = all.filter(({ alert }) => !cases.some((one) => one.alert === alert));
  if (untested.length > 0)
    throw new Error(`alert-cases.yml: no case of ${untested.map(({ alert }) => alert).join(', ')}`);
  const ofAll = {
    rule_files: ruleFiles(all),
    evaluation_interval: '15s',
    tests: [healthyTest(all, healthy)],
  };
  const ofCases = cases.map((one) => {
    const every = one.every ?? '15s';
    const rule = ruleOf(all, one.alert);
    return {
      rule_files: ruleFiles([rule]),
      evaluation_interval: every,
      tests: caseTests({ ...one, every }, rule, healthy),
    };
  });
  return [ofAll, ...ofCases];
}

function ruleOf(rules: readonly Rule[], name: string): Rule {
  const rule = rules.find(({ alert }) => alert === name);
  if (rule === undefined) throw new Error(`alert-cases.yml: no rule ${name}`);
  return rule;
}

/** Nothing is wrong: no rule speaks. */
function healthyTest(rules: readonly Rule[], healthy: Healthy): RuleTest {
  const last = HEALTHY_SAMPLES * 15;
  return {
    name: 'healthy',
    interval: '15s',
    input_series: Object.entries(healthy).map(([series, value]) => ({
      series,
      values: valuesOf([[value, HEALTHY_SAMPLES]]),
    })),
    alert_rule_test: rules.flatMap(({ alert }) =>
      [0, 60, last / 2, last].map((at) => ({ eval_time: `${at}s`, alertname: alert, exp_alerts: [] })),
    ),
  };
}

/** The fault; and, for a rule that has to ignore one, a shorter one of the same kind. */
function caseTests(one: Case & { every: string }, rule: Rule, healthy: Healthy): RuleTest[] {
  const { alert, fault, lasts, every, blip, labels = {} } = one;
  const step = seconds(every);
  const start = seconds(one.after ?? '20m');
  const end = start + seconds(lasts);
  const fires = start + seconds(one.fires);
  const ends = end + seconds(one.ends);
  const expected = [{ exp_labels: { severity: rule.labels.severity, ...labels } }];
  const at = (time: number, exp_alerts: readonly ExpectedAlert[]) => ({
    eval_time: `${time}s`,
    alertname: alert,
    exp_alerts,
  });
  if (fires - MARGIN * step <= start || fires > end)
    throw new Error(`alert-cases.yml: ${alert} fires outside of its fault`);
  const series = (until: number) => seriesOf({ healthy, fault, step, start, end: until, total: ends + step });
  const test = (name: string, until: number, alert_rule_test: readonly AlertTest[]) => ({
    name: `${alert}: ${name}`,
    interval: every,
    input_series: series(until),
    alert_rule_test,
  });
  const tests = [
    test('fault', end, [
      at(start - step, []),
      at(fires - MARGIN * step, expected),
      at(fires, expected),
      at(end - step, expected),
      at(ends - MARGIN * step, []),
      at(ends, []),
    ]),
  ];
  if (blip !== undefined) {
    const until = start + seconds(blip);
    const times = Array.from({ length: Math.ceil((ends - start) / step) }, (_, i) => start + i * step);
    tests.push(
      test(
        'blip',
        until,
        times.map((time) => at(time, [])),
      ),
    );
  }
  return tests;
}

/** Healthy, faulty and healthy values of all series; a fault may name series that are healthy by absence. */
function seriesOf({
  healthy,
  fault,
  step,
  start,
  end,
  total,
}: Record<'healthy' | 'fault', Healthy> & Record<'step' | 'start' | 'end' | 'total', number>): Series[] {
  return Object.keys({ ...healthy, ...fault }).map((series) => {
    const usual = healthy[series] ?? 'none';
    const phases: Phase[] = [
      [usual, start / step],
      [fault[series] ?? usual, (end - start) / step],
      [usual, (total - end) / step],
    ];
    return { series, values: valuesOf(phases) };
  });
}

/**
 * Samples of phases: a number is the value of a gauge, `+5` a counter that rises by 5 with each sample, `none` is no sample, a
 * list of numbers repeats.
 */
function valuesOf(phases: readonly Phase[]): string {
  const samples: unknown[] = [];
  let total = 0;
  let wasThere = false;
  for (const [value, count] of phases)
    for (let i = 0; i < count; i += 1) {
      if (value === 'none') samples.push(wasThere ? 'stale' : '_');
      else if (Array.isArray(value)) samples.push(value[i % value.length]);
      else if (String(value).startsWith('+')) samples.push((total += Number(value)));
      else samples.push(value);
      wasThere = value !== 'none';
    }
  return samples.join(' ');
}

/** Texts and links of one alert, as Prometheus writes them. */
export function annotationTest({
  ruleFiles,
  healthy,
}: {
  ruleFiles: readonly string[];
  healthy: Healthy;
}): TestFile {
  const series = 'kq_database_connected{job="kolonnenquartier",service="auth",instance="auth:1"}';
  if (healthy[series] === undefined) throw new Error(`alert-cases.yml: no healthy ${series}`);
  return {
    rule_files: ruleFiles,
    evaluation_interval: '15s',
    tests: [
      {
        interval: '15s',
        external_labels: { runbooks: 'https://wiki.example/operations.md' },
        input_series: [{ series, values: valuesOf([[0, 20]]) }],
        alert_rule_test: [
          {
            eval_time: '3m',
            alertname: 'KqDatabaseUnreachable',
            exp_alerts: [
              {
                exp_labels: { severity: 'critical', service: 'auth' },
                exp_annotations: {
                  summary: 'A process of auth has not reached its database for a minute',
                  runbook_url: 'https://wiki.example/operations.md#kq-database-unreachable',
                },
              },
            ],
          },
        ],
      },
    ],
  };
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
function seconds(text: string): number {
  const [, number, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const factor = UNITS[unit];
  if (factor === undefined) throw new Error(`alert-cases.yml: ${text} is no duration`);
  return Number(number) * factor;
}
