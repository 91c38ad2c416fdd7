import { SITEMAP_PAGE_URLS, type SitemapKind } from '@kq/contracts';
import { type CardFacts, slugOf } from '../../accommodations/domain/card';
import { type CityList } from './list-cities';

interface Address {
  readonly slug: string;
  readonly changedAt: number;
}

interface Deps {
  readonly accommodations: { visible(): Iterable<CardFacts> };
  readonly cities: CityList;
}

/** Lists the addresses of public pages in steps of SITEMAP_PAGE_URLS; a page beyond the last is empty. */
export function createListAddresses({ accommodations, cities }: Deps) {
  const addressesOf: Readonly<Record<SitemapKind, () => Address[]>> = {
    cities: () =>
      Array.from(cities.members(), ({ city, members }) => ({
        slug: city.slug,
        changedAt: members.reduce((newest, { changedAt }) => Math.max(newest, changedAt), 0),
      })),
    accommodations: () =>
      Array.from(accommodations.visible())
        .sort((a, b) => a.id - b.id)
        .map((facts) => ({ slug: slugOf(facts), changedAt: facts.changedAt })),
  };

  return ({ kind, page }: { readonly kind: SitemapKind; readonly page: number }) => {
    const all = addressesOf[kind]();
    return {
      pages: Math.ceil(all.length / SITEMAP_PAGE_URLS),
      data: all
        .slice((page - 1) * SITEMAP_PAGE_URLS, page * SITEMAP_PAGE_URLS)
        .map(({ slug, changedAt }) => ({
          slug,
          changed_at: new Date(changedAt).toISOString(),
        })),
    };
  };
}

export type ListAddresses = ReturnType<typeof createListAddresses>;
