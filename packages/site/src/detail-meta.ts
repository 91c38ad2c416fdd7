import { parseAccommodationSlug, type Photo } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { detailContent } from './detail-content';
import { type SafeHtml } from './html-template';
import { createKeptLookup } from './kept-lookup';
import { brandPicture, type PageMeta, titleOf } from './page-meta';

/** The data of a detail page from listings (contracts `internalRoutes.pageMeta`). */
export interface ListingMeta {
  readonly found: boolean;
  /** Name of the accommodation. */
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly image: string | null;
  readonly cover: Photo | null;
  readonly json_ld: Readonly<Record<string, unknown>> | null;
}

export interface DetailMetaDeps {
  /** Responds within a second or throws. */
  readonly fetchMeta: (slug: string) => Promise<ListingMeta>;
  readonly publicUrl: () => string;
  readonly clock: Clock;
}

/** `unknown` while listings is unavailable: then the page is served with its generic head. */
export type DetailMeta =
  | { readonly kind: 'found'; readonly meta: PageMeta; readonly content: SafeHtml }
  | { readonly kind: 'missing' | 'unknown' };

const MAX_SLUG_CHARS = 200;

/** Fetches the head of a detail page from listings and caches it for some seconds. */
export function createDetailMeta({
  fetchMeta,
  publicUrl,
  clock,
}: DetailMetaDeps): (rawSlug: string) => Promise<DetailMeta> {
  async function ask(slug: string): Promise<DetailMeta> {
    try {
      const listing = await fetchMeta(slug);
      if (!listing.found) return { kind: 'missing' };
      return { kind: 'found', meta: toPageMeta(listing, publicUrl()), content: detailContent(listing) };
    } catch {
      // Listings is down or slow: the page itself still works and reports that.
      return { kind: 'unknown' };
    }
  }

  const look = createKeptLookup(ask, clock);
  return (rawSlug) => {
    const slug = decodeSlug(rawSlug);
    if (slug === null) return Promise.resolve({ kind: 'missing' });
    return look(slug);
  };
}

function toPageMeta(listing: ListingMeta, publicUrl: string): PageMeta {
  return {
    title: titleOf(`Unterkunft: ${listing.title}`),
    description: listing.description,
    canonical: absolute(listing.canonical, publicUrl),
    image: listing.image === null ? brandPicture(publicUrl) : absolute(listing.image, publicUrl),
    jsonLd: listing.json_ld ?? undefined,
  };
}

/**
 * Returns an absolute URL; listings may send a path, and an address of another origin is ignored (docs/security.md S7).
 */
function absolute(address: string, publicUrl: string): string {
  if (address.startsWith(`${publicUrl}/`)) return address;
  const path = address.startsWith('/') && !address.startsWith('//') ? address : '/';
  return publicUrl + path;
}

function decodeSlug(rawSlug: string): string | null {
  try {
    const slug = decodeURIComponent(rawSlug);
    return slug.length > MAX_SLUG_CHARS || parseAccommodationSlug(slug).slug === '' ? null : slug;
  } catch {
    return null;
  }
}
