import { secondsOf, settings } from './settings.js';
import { SLICES, useDuration } from './slices.js';

/**
 * The limits of a run, and the series that its report reads: k6 keeps a series by tag only where a threshold names it.
 * @param {Record<string, number>} p99Limits milliseconds by endpoint; README says where they come from
 */
export function limits(p99Limits, { duration, bundles = false, withMemory = false }) {
  useDuration(secondsOf(duration));
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
  for (let slice = 0; slice < SLICES; slice++) {
    all[`http_req_duration{slice:${slice}}`] = KEEP;
    all[`http_reqs{slice:${slice}}`] = KEEP;
    all[`http_req_failed{slice:${slice}}`] = KEEP;
    if (bundles) all[`kq_bundle_last_mail{slice:${slice}}`] = KEEP;
  }
  if (bundles) {
    all.kq_bundle_mails_missing = ['count==0'];
    all.kq_bundle_mails_double = ['count==0'];
    all.kq_bundle_last_mail = timeLimit('p(95)<20000');
  }
  if (withMemory) {
    for (const { name } of settings.metrics) {
      all[`kq_memory_before{process:${name}}`] = KEEP;
      all[`kq_memory{process:${name}}`] = KEEP;
      for (let slice = 0; slice < SLICES; slice++) all[`kq_memory{process:${name},slice:${slice}}`] = KEEP;
    }
  }
  return all;
}

/** No limit: the series is kept for the report. */
const KEEP = [];

/** A limit of time or rate. CI prints the value without judging it: its machine may be busy (`--no-time-limits`). */
export const timeLimit = (condition) => (settings.judgesTime ? [condition] : KEEP);

export const SUMMARY_STATS = ['count', 'min', 'avg', 'med', 'p(95)', 'p(99)', 'max'];
