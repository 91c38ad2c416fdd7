import { whenIdle } from '@/lib/idle';

/** Starts the watch of the page, on idle. */
export function startSessionMonitoring(): void {
  whenIdle(() => {
    void import('./watch-page').then(({ watchPage }) => watchPage(), ignore);
  });
}

/** Best effort: a blocked chunk costs no one anything. */
function ignore(error: unknown): void {
  console.warn('Monitoring did not start', error);
}
