import { type Clock } from '@kq/kernel';
import { LRUCache } from 'lru-cache';

/** A service's result for an address; `unknown` while the service is unavailable. */
export type LookupKind = 'found' | 'missing' | 'unknown';

/** What is hidden must be gone from pages and sitemaps within 10 s (docs/security.md S32). */
const KEEP_MS: Readonly<Record<LookupKind, number>> = { found: 5000, missing: 5000, unknown: 1000 };

/** Looks each key up once and caches the result for some seconds, by its kind. `ask` never rejects. */
export function createKeptLookup<T extends { readonly kind: LookupKind }>(
  ask: (key: string) => Promise<T>,
  clock: Clock,
): (key: string) => Promise<T> {
  const kept = new LRUCache<string, { answer: Promise<T>; until: number }>({ max: 2000 });
  return (key) => {
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known !== undefined && now < known.until) return known.answer;
    const entry = { answer: ask(key), until: now + KEEP_MS.found };
    kept.set(key, entry);
    void entry.answer.then(({ kind }) => (entry.until = now + KEEP_MS[kind]));
    return entry.answer;
  };
}
