import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS } from './chromium.mjs';

/** One run with Lighthouse's own mobile settings (a phone, simulated slow 4G). Scores are 0–100. */
export async function runLighthouse(url, chromePath) {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
    logLevel: 'silent',
  });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'silent', output: 'json' });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const requests = /** @type {any} */ (lhr.audits['network-requests'].details);
    const loaded = /** @type {{transferSize: number, resourceType: string}[]} */ (requests.items);
    const bytesOf = (items) => items.reduce((sum, { transferSize }) => sum + transferSize, 0);
    const valueOf = (audit) => lhr.audits[audit].numericValue ?? NaN;
    return {
      scores: Object.fromEntries(
        Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
      ),
      lcpMs: valueOf('largest-contentful-paint'),
      cls: valueOf('cumulative-layout-shift'),
      tbtMs: valueOf('total-blocking-time'),
      fcpMs: valueOf('first-contentful-paint'),
      requests: loaded.length,
      bytes: bytesOf(loaded),
      scriptBytes: bytesOf(loaded.filter(({ resourceType }) => resourceType === 'Script')),
      benchmarkIndex: lhr.environment.benchmarkIndex,
      findings: findingsOf(lhr),
    };
  } finally {
    chrome.kill();
  }
}

/** What costs points, outside the timings. */
function findingsOf({ categories, audits }) {
  return Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter((ref) => ref.weight > 0 && audits[ref.id].score !== null && audits[ref.id].score < 0.9)
        .map((ref) => `${id}: ${audits[ref.id].title}`),
    );
}
