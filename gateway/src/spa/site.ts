import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type PageName, PRODUCT_NAME, pages } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { LRUCache } from 'lru-cache';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';
import { type Basemap } from './basemap';
import { type DetailMeta } from './detail-meta';
import { type LookupKind } from './kept-lookup';
import { findPage, type FoundPage } from './page-lookup';
import { isLinkPage, metaOfPage, metaTags, type PageConfig, type PageMeta, titleOf } from './page-meta';
import { createServedFile, sendFile, type ServedFile } from './served-file';
import { type SpaFiles } from './spa-files';

export interface SiteDeps {
  readonly spa: SpaFiles;
  readonly basemap: Basemap | null;
  readonly detailMeta: (rawSlug: string) => Promise<DetailMeta>;
  readonly findCity: (slug: string) => Promise<{ readonly kind: LookupKind }>;
  readonly publicUrl: () => string;
  /** The operator's configuration in every page. */
  readonly pageConfig: PageConfig;
}

/** Files and pages of the SPA. */
export interface Site {
  readonly handler: Handler;
  /** Returns true for a path whose answer is in memory: a file, or a page without parameters. */
  isFixed(path: string): boolean;
}

const SLOT = /<!--kq:meta-->[\s\S]*?<!--\/kq:meta-->/;
const fixedPaths = new Map(
  (Object.entries(pages) as [PageName, { path: string }][])
    .filter(([, { path }]) => !path.includes(':'))
    .map(([name, { path }]) => [path, name]),
);

/**
 * Serves files from their fixed list and every known page with its own head. An unknown path, accommodation or city
 * gets the SPA with status 404, which shows that and offers links.
 * Pages are built once and cached by their head.
 */
export function createSite({ spa, basemap, detailMeta, findCity, publicUrl, pageConfig }: SiteDeps): Site {
  const made = new LRUCache<string, Promise<ServedFile>>({ max: 500 });
  const fixedPages = new Map<PageName, Promise<ServedFile>>();

  function page(template: string, meta: PageMeta, cacheControl: string): Promise<ServedFile> {
    const tags = metaTags(meta, pageConfig).text;
    const key = `${cacheControl}|${template === spa.landingHtml ? 'landing' : 'index'}|${tags}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const text = template.replace(SLOT, () => `<!--kq:meta-->${tags}<!--/kq:meta-->`);
    const file = createServedFile(Buffer.from(text), {
      contentType: 'text/html; charset=utf-8',
      cacheControl,
      brotliQuality: 5,
    });
    made.set(key, file);
    return file;
  }

  async function sendNotFound(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const meta = {
      title: titleOf('Seite nicht gefunden'),
      description: `${PRODUCT_NAME}: Diese Seite gibt es nicht.`,
      canonical: null,
    };
    sendFile(req, res, await page(spa.indexHtml, meta, 'no-cache'), 404);
  }

  async function sendPage(req: IncomingMessage, res: ServerResponse, found: FoundPage): Promise<void> {
    exchangeOf(req).label = `page:${found.name}`;
    const detail =
      found.name === 'accommodation-detail' ? await detailMeta(found.params['slug'] ?? '') : null;
    const city = found.name === 'city' ? await findCity(found.params['slug'] ?? '') : null;
    if (detail?.kind === 'missing' || city?.kind === 'missing') return sendNotFound(req, res);
    const meta = detail?.kind === 'found' ? detail.meta : metaOfPage(found, publicUrl());
    if (isLinkPage(found.name)) res.setHeader('referrer-policy', 'no-referrer');
    sendFile(req, res, await pageFile(found, meta));
  }

  function pageFile({ name }: FoundPage, meta: PageMeta): Promise<ServedFile> {
    const template = name === 'home' ? (spa.landingHtml ?? spa.indexHtml) : spa.indexHtml;
    return page(template, meta, isLinkPage(name) ? 'no-store' : 'no-cache');
  }

  /** A page without parameters never changes. */
  async function sendFixedPage(req: IncomingMessage, res: ServerResponse, name: PageName): Promise<void> {
    exchangeOf(req).label = `page:${name}`;
    const found = { name, params: {} };
    const file = fixedPages.get(name) ?? pageFile(found, metaOfPage(found, publicUrl()));
    fixedPages.set(name, file);
    if (isLinkPage(name)) res.setHeader('referrer-policy', 'no-referrer');
    sendFile(req, res, await file);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { path } = exchangeOf(req);
    const name = fixedPaths.get(path);
    if (name !== undefined) return sendFixedPage(req, res, name);
    const found = findPage(path);
    if (found !== null) return sendPage(req, res, found);
    exchangeOf(req).label = 'page:unknown';
    if (path.startsWith('/assets/')) return sendError(req, res, new AppError('NOT_FOUND'));
    return sendNotFound(req, res);
  }

  return {
    isFixed: (path) => spa.files.has(path) || fixedPaths.has(path),
    handler(req, res) {
      const exchange = exchangeOf(req);
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('allow', 'GET, HEAD');
        return sendError(req, res, new AppError('METHOD_NOT_ALLOWED'));
      }
      if (exchange.path === basemap?.path) {
        exchange.label = 'basemap';
        return basemap.send(req, res);
      }
      const file = spa.files.get(exchange.path);
      if (file === undefined) return answer(req, res);
      exchange.label = 'file';
      return sendFile(req, res, file);
    },
  };
}
