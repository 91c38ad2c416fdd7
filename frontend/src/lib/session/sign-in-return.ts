import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

const ALLOWED_PATH = /^\/enable-owner(?:\/[\w.-]{1,200})?$/;
const MAX_AGE_MS = 60 * 60_000;

/**
 * Remembers the page that asked for the sign-in, for a mailed link that is opened in the same browser
 * (docs/security.md S24).
 */
export function saveSignInReturn(path: string | null, nowMs: number): void {
  if (path === null || !ALLOWED_PATH.test(path)) return;
  writeStored(storageKeys.signInReturn, JSON.stringify({ path, saved_at: nowMs }));
}

/** Takes the remembered page and clears the entry; null unless it is an allowed one under 1 h old. */
export function takeSignInReturn(nowMs: number): string | null {
  const stored = readStoredJson(storageKeys.signInReturn) as { path?: unknown; saved_at?: unknown } | null;
  writeStored(storageKeys.signInReturn, null);
  if (typeof stored?.path !== 'string' || typeof stored.saved_at !== 'number') return null;
  const ageMs = nowMs - stored.saved_at;
  return ageMs >= 0 && ageMs < MAX_AGE_MS && ALLOWED_PATH.test(stored.path) ? stored.path : null;
}
