import { hasConsent, onConsentChange } from '@/lib/consent-state';
import { onPageChange } from '@/lib/monitoring/page-changes';
import { wantedPage } from './recorded-page';
import { type Recording, type RecordingOptions } from './recorder';
import { visitorId, withdrawRecordings } from './visitor';

interface RecorderModule {
  startRecording(options: RecordingOptions): Pick<Recording, 'showPage' | 'stop'>;
}

/**
 * Records as long as the consent holds, on the pages that may be recorded; the recorder's code is loaded then only. Returns
 * what ends it.
 */
export function followRecording(
  load: () => Promise<RecorderModule> = () => import('./recorder'),
): () => void {
  let loaded: Promise<RecorderModule | null> | null = null;
  let running: ReturnType<RecorderModule['startRecording']> | null = null;
  let hasFailed = false;

  const follow = async (): Promise<void> => {
    const page = wantedPage();
    if (page === null) {
      const isWithdrawn = !hasConsent('recording');
      running?.stop({ isWithdrawn });
      running = null;
      if (isWithdrawn) await withdrawRecordings();
    } else if (running) {
      running.showPage(page);
    } else if (!hasFailed) {
      loaded ??= load().catch(ignore);
      const recorder = await loaded;
      const wanted = wantedPage();
      if (!recorder || running || wanted === null) return;
      running = recorder.startRecording({ visitor: visitorId(), page: wanted, onFailure: fail });
    }
  };
  /** The end of a worker is the end of recording until the next load of the page (docs/spec MON-02). */
  const fail = (): void => {
    hasFailed = true;
    running = null;
  };

  const followSafely = (): void => void follow().catch(ignore);
  const unsubscribes = [onConsentChange(followSafely), onPageChange(followSafely)];
  followSafely();
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
}

function ignore(error: unknown): null {
  console.warn('Recording did not start', error);
  return null;
}
