import { type Clock } from '@kq/kernel';
import { createKeptLookup, type LookupKind } from './kept-lookup';

export interface CityLookupDeps {
  /** Returns whether the city has accommodations, within a second, or rejects. */
  readonly fetchCity: (slug: string) => Promise<{ readonly found: boolean }>;
  readonly clock: Clock;
}

/** Returns whether a city page exists; `unknown` while listings is unavailable: then the page is served as usual. */
export function createCityLookup({
  fetchCity,
  clock,
}: CityLookupDeps): (slug: string) => Promise<{ readonly kind: LookupKind }> {
  const look = createKeptLookup(async (slug): Promise<{ kind: LookupKind }> => {
    try {
      return { kind: (await fetchCity(slug)).found ? 'found' : 'missing' };
    } catch {
      return { kind: 'unknown' };
    }
  }, clock);
  return async (slug) => (/^[a-z0-9-]{1,100}$/.test(slug) ? look(slug) : { kind: 'missing' });
}
