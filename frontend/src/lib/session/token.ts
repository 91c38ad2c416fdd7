import { storageKeys } from '@/config/storage-keys';
import { readStored, writeStored } from '@/lib/browser-storage';

/** Minutes of remaining life below which a call refreshes the token first (docs/design.md D55). */
const REFRESH_BELOW_MS = 5 * 60_000;

export const readToken = (): string | null => readStored(storageKeys.token);

export const writeToken = (token: string | null): void => writeStored(storageKeys.token, token);

/** False for tokens without a readable expiry: the server decides about those. */
export function isRefreshDue(token: string, nowMs: number): boolean {
  const expiresAtMs = expiryOf(token);
  return expiresAtMs !== null && expiresAtMs - nowMs < REFRESH_BELOW_MS;
}

function expiryOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}
