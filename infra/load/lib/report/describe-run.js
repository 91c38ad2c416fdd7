import { SLICES } from '../slices.js';

/**
 * What a run showed, from k6's summary: figures for tables, series for charts, limits that held or not.
 * @param data what k6 hands to `handleSummary`
 * @param {{scenario: string, url: string, about: string, rate?: number, seconds: number, processes: string[], endedAt: string}} meta
 */
export function describeRun(data, meta) {
  const metrics = data.metrics;
  const values = (name) => metrics[name]?.values ?? {};
  const count = (name) => values(name).count ?? 0;
  return {
    ...meta,
    tookSeconds: data.state.testRunDurationMs / 1000,
    requests: count('http_reqs'),
    serverErrors: count('kq_server_errors'),
    noAnswers: count('kq_no_answers'),
    droppedIterations: count('dropped_iterations'),
    checks: { passed: values('checks').passes ?? 0, failed: values('checks').fails ?? 0 },
    endpoints: endpointsOf(metrics, meta.seconds),
    bundles: count('kq_bundles_sent') === 0 ? null : bundlesOf(values),
    slices: slicesOf(metrics, meta.seconds),
    memory: meta.processes.flatMap((process) => memoryOf(metrics, process, meta.seconds)),
    limits: limitsOf(metrics),
  };
}

function endpointsOf(metrics, seconds) {
  const found = Object.entries(metrics).flatMap(([name, { values }]) => {
    const [, endpoint] = /^http_req_duration\{endpoint:(.+)\}$/.exec(name) ?? [];
    if (endpoint === undefined || values.count === 0) return [];
    const failed = metrics[`http_req_failed{endpoint:${endpoint}}`]?.values.passes ?? 0;
    return [
      {
        endpoint,
        requests: values.count,
        perSecond: values.count / seconds,
        p50Ms: values.med,
        p95Ms: values['p(95)'],
        p99Ms: values['p(99)'],
        maxMs: values.max,
        errors: failed,
      },
    ];
  });
  return found.sort((a, b) => (a.endpoint < b.endpoint ? -1 : 1));
}

function bundlesOf(values) {
  const count = (name) => values(name).count ?? 0;
  const lastMail = values('kq_bundle_last_mail');
  return {
    sent: count('kq_bundles_sent'),
    mailedCompletely: values('kq_bundles_mailed').passes ?? 0,
    mails: count('kq_bundle_mails'),
    mailsMissing: count('kq_bundle_mails_missing'),
    mailsDouble: count('kq_bundle_mails_double'),
    lastMailMs: { p50: lastMail.med ?? null, p95: lastMail['p(95)'] ?? null, max: lastMail.max ?? null },
    accepted: count('kq_bundles_accepted'),
    confirmed: count('kq_bundles_confirmed'),
    bedsGone: count('kq_bundles_beds_gone'),
  };
}

/** One point for each part of the run's time; null where nothing was asked. */
function slicesOf(metrics, seconds) {
  const sliceSeconds = seconds / SLICES;
  return Array.from({ length: SLICES }, (_, slice) => {
    const read = (name) => metrics[`${name}{slice:${slice}}`]?.values;
    const duration = read('http_req_duration');
    const isEmpty = duration === undefined || duration.count === 0;
    return {
      atSeconds: (slice + 0.5) * sliceSeconds,
      perSecond: (read('http_reqs')?.count ?? 0) / sliceSeconds,
      p50Ms: isEmpty ? null : duration.med,
      p95Ms: isEmpty ? null : duration['p(95)'],
      p99Ms: isEmpty ? null : duration['p(99)'],
      errors: read('http_req_failed')?.passes ?? 0,
      lastMailMs: read('kq_bundle_last_mail')?.count ? read('kq_bundle_last_mail').med : null,
    };
  });
}

function memoryOf(metrics, process, seconds) {
  const before = metrics[`kq_memory_before{process:${process}}`]?.values.value;
  const now = metrics[`kq_memory{process:${process}}`]?.values;
  if (before === undefined || now === undefined) return [];
  const series = Array.from({ length: SLICES }, (_, slice) => ({
    atSeconds: ((slice + 0.5) * seconds) / SLICES,
    bytes: metrics[`kq_memory{process:${process},slice:${slice}}`]?.values.value || null,
  }));
  return [{ process, beforeBytes: before, mostBytes: now.max, afterBytes: now.value, series }];
}

/** Every limit of the scenario, broken ones first. */
function limitsOf(metrics) {
  return Object.entries(metrics)
    .flatMap(([metric, { thresholds = {} }]) =>
      Object.entries(thresholds).map(([limit, { ok }]) => ({ metric, limit, held: ok })),
    )
    .sort((a, b) => Number(a.held) - Number(b.held));
}
