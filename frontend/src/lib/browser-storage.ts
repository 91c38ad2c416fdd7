/** Browser storage that may be full, blocked or absent: reading then yields null and writing does nothing. */

export function readStored(key: string, area: 'local' | 'session' = 'local'): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes the entry. */
export function writeStored(key: string, value: string | null, area: 'local' | 'session' = 'local'): void {
  try {
    if (value === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, value);
  } catch (error) {
    console.warn('Browser storage is not available', error);
  }
}

/** Parses a stored JSON value; anything unreadable counts as absent. */
export function readStoredJson(key: string, area: 'local' | 'session' = 'local'): unknown {
  const text = readStored(key, area);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function storageOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}
