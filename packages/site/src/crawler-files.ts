import { pagePath, pages, type PageName, SITEMAP_KINDS, type SitemapKind } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createServedFile, type ServedFile } from '@kq/service-kit/http/served-file';
import { markup, type SafeHtml } from './html-template';
import { createKeptLookup, type LookupKind } from './kept-lookup';
import { LISTED_PAGES } from './page-meta';

export interface CrawlerFilesDeps {
  /** Lists the addresses of one kind, `page` from 1 on, within a second, or rejects. */
  readonly fetchAddresses: (query: { kind: SitemapKind; page: number }) => Promise<{
    readonly pages: number;
    readonly data: readonly { readonly slug: string; readonly changed_at: string }[];
  }>;
  readonly publicUrl: () => string;
  readonly clock: Clock;
}

/** `unknown` while listings is unavailable. */
export type CrawlerFile =
  { readonly kind: 'found'; readonly file: ServedFile } | { readonly kind: Exclude<LookupKind, 'found'> };

const PART = /^\/sitemap-(\w+)-([1-9]\d{0,2})\.xml$/;
const pageOfKind: Readonly<Record<SitemapKind, PageName>> = {
  cities: 'city',
  accommodations: 'accommodation-detail',
};
/** What pages fetch to show their content is not private. */
const ALLOWED = ['/api/accommodations', '/api/cities'];
const DISALLOWED = [
  '/api/',
  '/auth/',
  '/booking-requests/',
  '/dashboard',
  '/owner-dashboard',
  '/dispatcher-dashboard',
  '/admin-dashboard',
  '/enable-owner',
  '/reset-password',
];

/** Serves robots.txt and the sitemaps with absolute URLs of the configured public address (docs/security.md S7). */
export function createCrawlerFiles({ fetchAddresses, publicUrl, clock }: CrawlerFilesDeps) {
  const look = createKeptLookup(async (path): Promise<CrawlerFile> => {
    try {
      const file = await fileOf(path);
      return file === null ? { kind: 'missing' } : { kind: 'found', file };
    } catch {
      return { kind: 'unknown' };
    }
  }, clock);

  function fileOf(path: string): Promise<ServedFile | null> {
    if (path === '/robots.txt') return served('text/plain', robots(publicUrl()));
    if (path === '/sitemap.xml') return index();
    if (path === '/sitemap-pages.xml') return served('application/xml', urlSet(fixedPages()));
    const [, kind, page] = PART.exec(path) ?? [];
    return isKind(kind) ? part(kind, Number(page)) : Promise.resolve(null);
  }

  async function index(): Promise<ServedFile> {
    const parts = await Promise.all(
      SITEMAP_KINDS.map(async (kind) => {
        const { pages: count } = await fetchAddresses({ kind, page: 1 });
        return Array.from({ length: count }, (_value, at) => `${publicUrl()}/sitemap-${kind}-${at + 1}.xml`);
      }),
    );
    const files = [`${publicUrl()}/sitemap-pages.xml`, ...parts.flat()];
    return served(
      'application/xml',
      document(
        'sitemapindex',
        files.map((url) => markup`<sitemap><loc>${url}</loc></sitemap>`),
      ),
    );
  }

  async function part(kind: SitemapKind, page: number): Promise<ServedFile | null> {
    const { data } = await fetchAddresses({ kind, page });
    const urls = data.map(({ slug, changed_at }) => ({
      url: publicUrl() + pagePath(pageOfKind[kind], { slug }),
      changedAt: changed_at,
    }));
    return urls.length === 0 ? null : served('application/xml', urlSet(urls));
  }

  const fixedPages = () =>
    LISTED_PAGES.map((name) => ({ url: publicUrl() + pages[name].path, changedAt: null }));

  /** Returns null for a path that is none of these files. */
  return (path: string): Promise<CrawlerFile> | null =>
    path === '/robots.txt' || path.startsWith('/sitemap') ? look(path) : null;
}

const isKind = (kind: string | undefined): kind is SitemapKind =>
  SITEMAP_KINDS.some((known) => known === kind);

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const urlSet = (urls: readonly { readonly url: string; readonly changedAt: string | null }[]): string =>
  document(
    'urlset',
    urls.map(
      ({ url, changedAt }) =>
        markup`<url><loc>${url}</loc>${changedAt === null ? null : markup`<lastmod>${changedAt}</lastmod>`}</url>`,
    ),
  );

const document = (root: 'sitemapindex' | 'urlset', entries: readonly SafeHtml[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${markup`${entries}`.text}</${root}>\n`;

const served = (type: string, text: string): Promise<ServedFile> =>
  createServedFile(Buffer.from(text), {
    contentType: `${type}; charset=utf-8`,
    cacheControl: 'no-cache',
    brotliQuality: 5,
  });
