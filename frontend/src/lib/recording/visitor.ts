import { API_BASE } from '@kq/contracts/constants';
import { storageKeys } from '@/config/storage-keys';
import { readStored, writeStored } from '@/lib/browser-storage';
import { hasConsent } from '@/lib/consent-state';
import { endpointPath } from '@/lib/endpoint';
import { randomId } from './recording-session';

/** The visitor's name for the sessions of this browser; it exists with the consent only. */
export function visitorId(): string {
  const known = readStored(storageKeys.recordingVisitor);
  if (known !== null) return known;
  const visitor = randomId();
  writeStored(storageKeys.recordingVisitor, visitor);
  return visitor;
}

/** Deletes what was recorded of this browser. The name goes once the server has answered: without that, the next visit asks again. */
export async function withdrawRecordings(): Promise<void> {
  const visitor = readStored(storageKeys.recordingVisitor);
  if (visitor === null) return;
  try {
    const path = `${API_BASE}${endpointPath('DELETE /recordings', {})}?visitor=${encodeURIComponent(visitor)}`;
    const { ok } = await fetch(path, { method: 'DELETE', credentials: 'omit', keepalive: true });
    if (ok && !hasConsent('recording')) writeStored(storageKeys.recordingVisitor, null);
  } catch (error) {
    console.warn('Recordings were not deleted', error);
  }
}
