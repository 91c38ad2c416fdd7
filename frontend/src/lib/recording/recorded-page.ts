import { RECORDED_PAGES, type RecordedPage } from '@kq/contracts/recording';
import { hasConsent } from '@/lib/consent-state';
import { pageNameOf } from '@/lib/monitoring/page-name';

/** The page to record at this moment; null without consent, and where nothing is ever recorded (docs/security.md S34). */
export function wantedPage(): RecordedPage | null {
  if (!hasConsent('recording')) return null;
  const name = pageNameOf(window.location.pathname);
  return RECORDED_PAGES.find((page) => page === name) ?? null;
}
