import { pages, PRODUCT_NAME } from '@kq/contracts';
import { type CityResult } from './city-lookup';
import { cityContent, cityMeta } from './city-page';
import { type DetailMeta } from './detail-meta';
import { markup, type SafeHtml } from './html-template';
import { type FoundPage } from './page-lookup';
import { metaOfPage, type PageMeta, titleOf } from './page-meta';

/** A page's head, and its content for readers without JavaScript. */
export interface PageParts {
  readonly meta: PageMeta;
  readonly content?: SafeHtml;
  /** False while listings does not answer: readers without JavaScript find the content later. */
  readonly isComplete?: boolean;
}

export interface PagePartsDeps {
  readonly detailMeta: (rawSlug: string) => Promise<DetailMeta>;
  readonly findCity: (slug: string) => Promise<CityResult>;
  readonly publicUrl: () => string;
}

/** Fetches the parts of a page with parameters; null for an accommodation or city that does not exist. */
export function createPageParts({ detailMeta, findCity, publicUrl }: PagePartsDeps) {
  async function ofDetail(found: FoundPage): Promise<PageParts | null> {
    const detail = await detailMeta(found.params['slug'] ?? '');
    if (detail.kind === 'missing') return null;
    return detail.kind === 'found' ? { meta: detail.meta, content: detail.content } : incomplete(found);
  }

  async function ofCity(found: FoundPage): Promise<PageParts | null> {
    const city = await findCity(found.params['slug'] ?? '');
    if (city.kind === 'missing') return null;
    if (city.kind !== 'found') return incomplete(found);
    return { meta: cityMeta(city.page, publicUrl()), content: cityContent(city.page) };
  }

  const generic = (found: FoundPage): PageParts => ({ meta: metaOfPage(found, publicUrl()) });
  const incomplete = (found: FoundPage): PageParts => ({ ...generic(found), isComplete: false });

  return async (found: FoundPage): Promise<PageParts | null> => {
    if (found.name === 'accommodation-detail') return ofDetail(found);
    return found.name === 'city' ? ofCity(found) : generic(found);
  };
}

export const NOT_FOUND: PageParts = {
  meta: {
    title: titleOf('Seite nicht gefunden'),
    description: `${PRODUCT_NAME}: Diese Seite gibt es nicht.`,
    canonical: null,
    image: null,
  },
  content: markup`<main><div class="kq-city-head"><h1>Diese Seite gibt es nicht.</h1><p><a href="${pages.search.path}">Unterkünfte finden</a> oder <a href="${pages.home.path}">zur Startseite</a></p></div></main>`,
};
