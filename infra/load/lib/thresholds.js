import { settings } from './settings.js';

/**
 * Returns the limits of a run. k6 keeps, and prints, a series by tag only where a threshold names it.
 * @param {Record<string, number>} p99Limits milliseconds by endpoint; README says where they come from
 */
export function limits(p99Limits, { bundles = false, withMemory = false } = {}) {
  const all = {
    checks: ['rate>0.99'],
    kq_server_errors: ['count==0'],
    kq_no_answers: ['count==0'],
  };
  for (const [endpoint, limitMs] of Object.entries(p99Limits)) {
    all[`http_req_duration{endpoint:${endpoint}}`] = timeLimit(`p(99)<${limitMs}`);
    all[`http_req_failed{endpoint:${endpoint}}`] = KEEP;
    all[`http_reqs{endpoint:${endpoint}}`] = KEEP;
  }
  if (bundles) {
    all.kq_bundle_mails_missing = ['count==0'];
    all.kq_bundle_mails_double = ['count==0'];
    all.kq_bundle_last_mail = timeLimit('p(95)<20000');
  }
  if (withMemory) {
    for (const { name } of settings.metrics) {
      all[`kq_memory_before_mb{process:${name}}`] = KEEP;
      all[`kq_memory_mb{process:${name}}`] = KEEP;
    }
  }
  return all;
}

/** No limit: the series is kept for the summary. */
const KEEP = [];

/** A limit of time or rate. CI prints the value without judging it: its machine may be busy (`--no-time-limits`). */
export const timeLimit = (condition) => (settings.judgesTime ? [condition] : KEEP);

export const SUMMARY_STATS = ['count', 'med', 'p(95)', 'p(99)', 'max'];
