import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { API_BASE, WEB_VITALS_THRESHOLDS } from '@kq/contracts/constants';
import { endpointPath } from '@/lib/endpoint';
import { pageNameOf } from './page-name';

interface Vital {
  readonly name: keyof typeof WEB_VITALS_THRESHOLDS;
  readonly value: number;
  readonly rating: 'good' | 'needs-improvement' | 'poor';
  readonly page: string;
}

/**
 * Collects web vitals and sends them in one batch when the page is left (POST /analytics/web-vitals, best effort). `stop`
 * drops what waits.
 */
export function reportWebVitals(): { stop(): void } {
  const page = pageNameOf(window.location.pathname);
  const waiting = new Map<Vital['name'], Vital>();
  const collect = ({ name, value }: Pick<Metric, 'value'> & Pick<Vital, 'name'>) => {
    waiting.set(name, { name, value: round(value), rating: rate(name, value), page });
  };
  for (const observe of [onCLS, onFCP, onFID, onINP, onLCP, onTTFB]) observe(collect);
  const send = (): void => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return;
    const body = new Blob([JSON.stringify({ metrics: [...waiting.values()] })], { type: 'application/json' });
    waiting.clear();
    navigator.sendBeacon(API_BASE + endpointPath('POST /analytics/web-vitals', {}), body);
  };
  document.addEventListener('visibilitychange', send);
  return { stop: () => document.removeEventListener('visibilitychange', send) };
}

/** The delay of the first input (docs/spec MON-09), which web-vitals measures no more. */
function onFID(report: (metric: { name: 'FID'; value: number }) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('first-input')) return;
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries() as PerformanceEventTiming[];
    if (!first) return;
    observer.disconnect();
    report({ name: 'FID', value: first.processingStart - first.startTime });
  });
  observer.observe({ type: 'first-input', buffered: true });
}

/** Thresholds of docs/spec MON-09, not the library's. */
function rate(name: Vital['name'], value: number): Vital['rating'] {
  const [good, poor] = WEB_VITALS_THRESHOLDS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
