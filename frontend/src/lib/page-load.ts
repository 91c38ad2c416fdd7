import { readStored, writeStored } from './browser-storage';

/** Loads a page of this site from the server, also the one that is open; tests replace it. */
export const pageLoad = {
  open: (path: string): void => window.location.assign(path),
  reload: (): void => window.location.reload(),
};

/** Code of a page could not be loaded: offline, or a release replaced the files that this tab knows. */
export class PageCodeError extends Error {}

/** Imports code of a page. @throws PageCodeError */
export async function loadPageCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new PageCodeError('Page code could not be loaded', { cause });
  }
}

const RELOADED_AT_KEY = 'kq_reloaded_at';
const RELOAD_PAUSE_MS = 60_000;

/** Reloads the open page for the files of a new release. @returns false offline, or after a reload within a minute */
export function reloadAfterRelease(now = Date.now()): boolean {
  const reloadedAt = Number(readStored(RELOADED_AT_KEY, 'session'));
  if (!navigator.onLine || now - reloadedAt < RELOAD_PAUSE_MS) return false;
  writeStored(RELOADED_AT_KEY, String(now), 'session');
  if (readStored(RELOADED_AT_KEY, 'session') !== String(now)) return false;
  pageLoad.reload();
  return true;
}
