import { trialTerms } from '@/config/env';
import { useIsHydrated } from '@/lib/hydration';
import { TRIAL_TERMS_DEFAULT } from '@/texts/trial';

/** What follows the free trial; the default in prerendered markup, which knows no configuration. */
export function useTrialTerms(): string {
  return useIsHydrated() ? trialTerms() : TRIAL_TERMS_DEFAULT;
}
