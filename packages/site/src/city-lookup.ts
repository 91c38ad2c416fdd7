import { type CityPage } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createKeptLookup } from './kept-lookup';

export interface CityLookupDeps {
  /** Returns the data of a city page within a second, or rejects. */
  readonly fetchCity: (slug: string) => Promise<{ readonly found: boolean; readonly page: CityPage | null }>;
  readonly clock: Clock;
}

/** `unknown` while listings is unavailable: then the page is served without its data. */
export type CityResult =
  { readonly kind: 'found'; readonly page: CityPage } | { readonly kind: 'missing' | 'unknown' };

/** Fetches the data of a city page from listings and caches it for some seconds. */
export function createCityLookup({
  fetchCity,
  clock,
}: CityLookupDeps): (slug: string) => Promise<CityResult> {
  const look = createKeptLookup(async (slug): Promise<CityResult> => {
    try {
      const { page } = await fetchCity(slug);
      return page === null ? { kind: 'missing' } : { kind: 'found', page };
    } catch {
      return { kind: 'unknown' };
    }
  }, clock);
  return async (slug) => (/^[a-z0-9-]{1,100}$/.test(slug) ? look(slug) : { kind: 'missing' });
}
