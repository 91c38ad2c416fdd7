import { isRecordingOn } from '@/config/env';
import { storageKeys } from '@/config/storage-keys';
import { readStored } from '@/lib/browser-storage';
import { hasConsent, onConsentChange } from '@/lib/consent-state';

/** Measures and records the page only with consent to it, and only as long as it holds. */
export function watchPage(): void {
  followConsent(() => import('./measure-page'));
  if (isRecordingOn()) followRecordingConsent(() => import('@/lib/recording/follow-recording'));
}

interface RecordingModule {
  followRecording(): void;
}

/** No code of the recording is loaded before the visitor has agreed; what was recorded waits to be deleted. */
export function followRecordingConsent(load: () => Promise<RecordingModule>): void {
  let isLoaded = false;
  const follow = (): void => {
    if (isLoaded || !(hasConsent('recording') || readStored(storageKeys.recordingVisitor) !== null)) return;
    isLoaded = true;
    void load().then(({ followRecording }) => followRecording(), ignore);
  };
  onConsentChange(follow);
  follow();
}

interface MeasurementModule {
  startMeasurement(): { stop(): Promise<void> };
}

/** The code that measures is not even loaded before the visitor has agreed. */
export function followConsent(load: () => Promise<MeasurementModule>): void {
  let measurement: Promise<{ stop(): Promise<void> } | null> | null = null;
  const follow = (): void => {
    if (hasConsent('measurement')) {
      measurement ??= load().then(({ startMeasurement }) => startMeasurement(), ignore);
    } else {
      void measurement?.then((running) => running?.stop());
      measurement = null;
    }
  };
  onConsentChange(follow);
  follow();
}

function ignore(error: unknown): null {
  console.warn('Measurement did not start', error);
  return null;
}
