import { whenIdle } from '@/lib/idle';

/** Starts what watches the page: web vitals, with consent traces, and the consent manager's question; all of it on idle. */
export function startSessionMonitoring(): void {
  whenIdle(() => {
    void import('./watch-page').then(({ watchPage }) => watchPage(), ignore);
    void import('@/lib/consent-manager').then(({ startConsentManager }) => startConsentManager(), ignore);
  });
}

/** Best effort: a blocked chunk costs no one anything. */
function ignore(error: unknown): void {
  console.warn('Monitoring did not start', error);
}
