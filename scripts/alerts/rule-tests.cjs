/** Makes tests for `promtool test rules` of the cases in infra/observability/alert-cases.yml. */

/** Samples by which each limit of a case must hold earlier: scrapes and evaluations are not in step. */
const MARGIN = 2;
const HEALTHY_SAMPLES = 80;

/**
 * @param {object} options
 * @param options.rules content of alerts.yml
 * @param options.cases content of alert-cases.yml
 * @param {(rules: object[]) => string[]} options.ruleFiles writes rules to a file; returns it and those of recording rules
 * @returns one test file of all rules, and one of each case: a rule alone, because promtool evaluates all that it is given
 */
function testFiles({ rules, cases: { healthy, cases }, ruleFiles }) {
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

function ruleOf(rules, name) {
  const rule = rules.find(({ alert }) => alert === name);
  if (rule === undefined) throw new Error(`alert-cases.yml: no rule ${name}`);
  return rule;
}

/** Nothing is wrong: no rule speaks. */
function healthyTest(rules, healthy) {
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
function caseTests(one, rule, healthy) {
  const { alert, fault, lasts, every, blip, labels = {} } = one;
  const step = seconds(every);
  const start = seconds(one.after ?? '20m');
  const end = start + seconds(lasts);
  const fires = start + seconds(one.fires);
  const ends = end + seconds(one.ends);
  const expected = [{ exp_labels: { severity: rule.labels.severity, ...labels } }];
  const at = (time, exp_alerts) => ({ eval_time: `${time}s`, alertname: alert, exp_alerts });
  if (fires - MARGIN * step <= start || fires > end)
    throw new Error(`alert-cases.yml: ${alert} fires outside of its fault`);
  const series = (until) => seriesOf({ healthy, fault, step, start, end: until, total: ends + step });
  const test = (name, until, alert_rule_test) => ({
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
function seriesOf({ healthy, fault, step, start, end, total }) {
  const counts = [start / step, (end - start) / step, (total - end) / step];
  return Object.keys({ ...healthy, ...fault }).map((series) => {
    const usual = healthy[series] ?? 'none';
    const phases = [usual, fault[series] ?? usual, usual];
    return { series, values: valuesOf(phases.map((value, i) => [value, counts[i]])) };
  });
}

/**
 * Samples of phases: a number is the value of a gauge, `+5` a counter that rises by 5 with each sample, `none` is no sample, a
 * list of numbers repeats.
 */
function valuesOf(phases) {
  const samples = [];
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
function annotationTest({ ruleFiles, healthy }) {
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

const UNITS = { s: 1, m: 60, h: 3600, d: 86_400 };
function seconds(text) {
  const [, number, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`alert-cases.yml: ${text} is no duration`);
  return Number(number) * UNITS[unit];
}

module.exports = { annotationTest, testFiles };
