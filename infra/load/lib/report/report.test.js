import { describeRun } from './describe-run.js';
import { htmlReport } from './html-report.js';
import { textReport } from './text-report.js';

const trend = (values) => ({
  values: { count: 4, med: 10, 'p(95)': 20, 'p(99)': 1500, max: 1600, ...values },
});

/** What k6 hands to handleSummary, as far as a report reads it. */
const data = {
  state: { testRunDurationMs: 31_000 },
  metrics: {
    http_reqs: { values: { count: 12_345 } },
    checks: { values: { passes: 9, fails: 1 }, thresholds: { 'rate>0.99': { ok: false } } },
    kq_server_errors: { values: { count: 2 }, thresholds: { 'count==0': { ok: false } } },
    'http_req_duration{endpoint:search}': {
      ...trend({}),
      thresholds: { 'p(99)<2000': { ok: true } },
    },
    'http_req_failed{endpoint:search}': { values: { passes: 1 } },
    'http_req_duration{endpoint:never asked}': trend({ count: 0 }),
    'http_req_duration{slice:0}': trend({}),
    'http_reqs{slice:0}': { values: { count: 8 } },
    kq_bundles_sent: { values: { count: 3 } },
    kq_bundles_mailed: { values: { passes: 2 } },
    kq_bundle_mails: { values: { count: 41 } },
    kq_bundle_mails_missing: { values: { count: 1 } },
    kq_bundle_last_mail: trend({ med: 800 }),
    'kq_memory_before{process:<gateway>}': { values: { value: 104_857_600 } },
    'kq_memory{process:<gateway>}': { values: { value: 209_715_200, max: 262_144_000 } },
  },
};
const meta = {
  scenario: 'bundle',
  url: 'http://127.0.0.1:8080',
  about: 'embedded <tier>',
  seconds: 30,
  processes: ['<gateway>', 'gone'],
  endedAt: '2026-01-02T03:04:05.000Z',
};

describe('the report of a load test', () => {
  const run = describeRun(data, meta);

  it('has one line for each endpoint that was asked, with its errors', () => {
    expect(run.endpoints).toEqual([
      expect.objectContaining({ endpoint: 'search', requests: 4, p50Ms: 10, p99Ms: 1500, errors: 1 }),
    ]);
  });

  it('counts bundles and their mails', () => {
    expect(run.bundles).toMatchObject({ sent: 3, mailedCompletely: 2, mails: 41, mailsMissing: 1 });
    expect(run.bundles.lastMailMs.p50).toBe(800);
  });

  it('leaves gaps where nothing was asked', () => {
    expect(run.slices[0]).toMatchObject({ perSecond: 8, p95Ms: 20 });
    expect(run.slices[1]).toMatchObject({ perSecond: 0, p95Ms: null });
  });

  it('says in words what broke', () => {
    const text = textReport(run);
    expect(text).toContain('12 345 calls in 31 s; 2 answered 5xx');
    expect(text).toContain('2 of 3 limits were broken:');
    expect(text).toContain('✗ kq_server_errors: count==0');
    expect(text).toContain('1.50 s');
    expect(text).toContain('<gateway>          100 MB before, at most 250 MB, 200 MB at the end');
    expect(text).not.toContain('gone');
  });

  it('is a page that fetches nothing and quotes what it shows', () => {
    const page = htmlReport(run);
    expect(page).toContain('embedded &lt;tier&gt;');
    expect(page).toContain('&lt;gateway&gt;');
    expect(page).toContain('2 of 3 limits were broken.');
    expect(page.match(/<svg/g).length).toBeGreaterThan(4);
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import|NaN|undefined/);
  });
});
