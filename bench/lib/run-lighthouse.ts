import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_FLAGS } from './chromium';

/** One run. */
export interface LighthouseRun {
  /** By category, 0–100. */
  readonly scores: Readonly<Record<string, number>>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  readonly fcpMs: number;
  readonly requests: number;
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly benchmarkIndex: number;
  readonly findings: readonly string[];
}

/** Runs Lighthouse with its own mobile settings (a phone, simulated slow 4G). */
export async function runLighthouse(url: string, chromePath: string): Promise<LighthouseRun> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', output: 'json' });
    if (result === undefined) throw new Error(`${url}: Lighthouse gave no result`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const { items: loaded } = lhr.audits['network-requests']?.details as unknown as { items: Loaded[] };
    const bytesOf = (items: readonly Loaded[]) =>
      items.reduce((sum, { transferSize }) => sum + transferSize, 0);
    const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
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

interface Loaded {
  readonly transferSize: number;
  readonly resourceType: string;
}

/** What costs points, outside the timings. */
function findingsOf({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ id, auditRefs }) =>
      auditRefs.flatMap((ref) => {
        const audit = audits[ref.id];
        const isFinding = ref.weight > 0 && audit?.score != null && audit.score < 0.9;
        return isFinding ? [`${id}: ${audit.title}`] : [];
      }),
    );
}
