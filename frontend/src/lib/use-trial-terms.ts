import { TRIAL_TERMS_DEFAULT } from '@kq/contracts/text/trial';
import { trialTerms } from '@/config/env';
import { useIsHydrated } from '@/lib/hydration';

/** What follows the free trial; the default in prerendered markup, which knows no configuration. */
export function useTrialTerms(): string {
  return useIsHydrated() ? trialTerms() : TRIAL_TERMS_DEFAULT;
}
