import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

const ALLOWED_PATH = /^\/booking-requests\/\d+\/respond\?/;
const MAX_AGE_MS = 60 * 60_000;

/** Remembers the answer page for after signing in (docs/spec AUTH-13). */
export function saveBookingResponseRedirect(path: string, nowMs: number): void {
  if (!ALLOWED_PATH.test(path)) return;
  writeStored(storageKeys.bookingResponseRedirect, JSON.stringify({ path, saved_at: nowMs }));
}

/**
 * Takes the stored answer page and clears the entry; null unless it is an answer page under 1 h old
 * (docs/security.md S24).
 */
export function takeBookingResponseRedirect(nowMs: number): string | null {
  const stored = readStoredJson(storageKeys.bookingResponseRedirect) as {
    path?: unknown;
    saved_at?: unknown;
  } | null;
  writeStored(storageKeys.bookingResponseRedirect, null);
  if (typeof stored?.path !== 'string' || typeof stored.saved_at !== 'number') return null;
  const ageMs = nowMs - stored.saved_at;
  const isFresh = ageMs >= 0 && ageMs < MAX_AGE_MS;
  return isFresh && ALLOWED_PATH.test(stored.path) ? stored.path : null;
}
