import { hasConsent, onConsentChange } from '@/lib/consent-state';
import { withdrawRecordings } from '@/lib/recording/visitor';

/**
 * Stands for the recorder in the build of the answer page (answer.vite.config.ts), which is never recorded
 * (docs/security.md S34): deletes what there is of other pages once the consent is gone.
 */
export function followRecording(): void {
  const follow = (): void => {
    if (!hasConsent('recording')) void withdrawRecordings();
  };
  onConsentChange(follow);
  follow();
}
