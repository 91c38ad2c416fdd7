import { hasConsent, onConsentChange } from '@/lib/consent-state';
import { reportWebVitals } from './web-vitals';

/** Web vitals of every visit; traces of what a person does only with consent, and only as long as it holds. */
export function watchPage(): void {
  reportWebVitals();
  followConsent(() => import('./tracer'));
}

interface TracerModule {
  startTracer(): { stop(): Promise<void> };
}

/** The tracer's code is not even loaded before the visitor has agreed. */
export function followConsent(load: () => Promise<TracerModule>): void {
  let tracer: Promise<{ stop(): Promise<void> } | null> | null = null;
  const follow = (): void => {
    if (hasConsent('recording')) {
      tracer ??= load().then(({ startTracer }) => startTracer(), ignore);
    } else {
      void tracer?.then((running) => running?.stop());
      tracer = null;
    }
  };
  onConsentChange(follow);
  follow();
}

function ignore(error: unknown): null {
  console.warn('Tracing did not start', error);
  return null;
}
