import { type Metric } from 'web-vitals';
import { reportWebVitals } from './web-vitals';

const mockReports = new Map<string, (metric: Metric) => void>();
jest.mock('web-vitals', () =>
  Object.fromEntries(
    ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [
      `on${name}`,
      (report: (metric: Metric) => void) => mockReports.set(name, report),
    ]),
  ),
);

let observed: PerformanceObserverInit[];
let firstInput: (delayMs: number) => void;

class FirstInputs {
  static supportedEntryTypes = ['first-input'];
  constructor(callback: PerformanceObserverCallback) {
    firstInput = (delayMs) => {
      const entries = [{ startTime: 1000, processingStart: 1000 + delayMs }];
      callback({ getEntries: () => entries } as never, this as never);
    };
  }
  observe(options: PerformanceObserverInit): void {
    observed.push(options);
  }
  disconnect(): void {}
}

const report = (name: string, value: number): void => {
  if (name === 'FID') firstInput(value);
  else mockReports.get(name)?.({ name, value } as Metric);
};

/** Leaves the page, and returns the calls of `sendBeacon`. */
function hide() {
  const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  return sendBeacon.mock.calls;
}

/** Leaves the page, and returns what was sent. */
async function leave() {
  const [path, body] = hide()[0]!;
  const reader = new FileReader();
  const text = new Promise<string>((resolve) => {
    reader.onload = () => resolve(reader.result as string);
  });
  reader.readAsText(body);
  return {
    path,
    metrics: (JSON.parse(await text) as { metrics: { name: string; rating: string }[] }).metrics,
  };
}

beforeEach(() => {
  observed = [];
  Object.defineProperty(globalThis, 'PerformanceObserver', { value: FirstInputs, configurable: true });
});

describe('web vitals (docs/spec MON-09, LIM-12)', () => {
  it.each([
    ['FCP', 1800, 3000],
    ['LCP', 2500, 4000],
    ['CLS', 0.1, 0.25],
    ['FID', 100, 300],
    ['INP', 200, 500],
    ['TTFB', 800, 1800],
  ])('rates %s as good up to %d and as poor above %d', async (name, good, poor) => {
    const step = name === 'CLS' ? 0.01 : 1;
    for (const [value, rating] of [
      [good, 'good'],
      [good + step, 'needs-improvement'],
      [poor, 'needs-improvement'],
      [poor + step, 'poor'],
    ] as const) {
      reportWebVitals();
      report(name, value);
      const { path, metrics } = await leave();
      expect(path).toBe('/api/analytics/web-vitals');
      expect(metrics).toMatchObject([{ name, rating, page: 'home' }]);
    }
    expect(observed).toContainEqual({ type: 'first-input', buffered: true });
  });

  it('are not sent once stopped', () => {
    const { stop } = reportWebVitals();
    report('LCP', 1);
    stop();
    expect(hide()).toEqual([]);
  });
});
