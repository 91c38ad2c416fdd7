import { DAY_MS } from '@kq/kernel';
import { LRUCache } from 'lru-cache';
import { type Geocoder } from '../use-cases/ports';

/** Places and codes rarely change, and the same prefixes are typed again and again. */
const KEEP_MS = DAY_MS;
const ENTRIES_MAX = 5000;

/** Caches the answers of an external geocoder; equal concurrent queries share one call. Failures are not cached. */
export function withCache(outside: Partial<Geocoder>): Partial<Geocoder> {
  const answers = new LRUCache<string, Promise<unknown>>({ max: ENTRIES_MAX, ttl: KEEP_MS });

  function remembered<Q, A>(name: string, ask: (query: Q) => Promise<A>): (query: Q) => Promise<A> {
    return (query) => {
      const key = `${name} ${JSON.stringify(query)}`;
      const known = answers.get(key) as Promise<A> | undefined;
      if (known !== undefined) return known;
      const answer = ask(query);
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
      return answer;
    };
  }

  const { search, reverse, postalCodes } = outside;
  return {
    ...(search && { search: remembered('search', search) }),
    ...(reverse && { reverse: remembered('reverse', reverse) }),
    ...(postalCodes && { postalCodes: remembered('postalCodes', postalCodes) }),
  };
}
