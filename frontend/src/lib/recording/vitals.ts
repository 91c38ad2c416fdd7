import { onCLS, onINP, onLCP } from 'web-vitals';

const vitals: Record<string, number> = {};
let isWatching = false;

/** Observes how the page loads, once; returns the reader of the values so far, rounded. */
export function watchVitals(): () => Readonly<Record<string, number>> {
  if (!isWatching) {
    isWatching = true;
    const options = { reportAllChanges: true };
    onLCP(({ value }) => (vitals['lcp'] = Math.round(value)), options);
    onINP(({ value }) => (vitals['inp'] = Math.round(value)), options);
    onCLS(({ value }) => (vitals['cls'] = Math.round(value * 1000) / 1000), options);
  }
  return () => vitals;
}
