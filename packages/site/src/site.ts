import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type PageName, pages } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { sendFile, type ServedFile } from '@kq/service-kit/http/served-file';
import { type Basemap } from './basemap';
import { type CrawlerFile } from './crawler-files';
import { findPage, type FoundPage } from './page-lookup';
import { createPageFiles } from './page-files';
import { isLinkPage, isResult, metaOfPage, type PageConfig } from './page-meta';
import { NOT_FOUND, type PageParts } from './page-parts';
import { type SpaFiles } from './spa-files';

/** What the site reads and writes of a request. */
export interface Visit {
  /** The received path, undecoded. */
  readonly path: string;
  /** The received query, without `?`. */
  readonly search: string;
  /** Name for logs and metrics: a kind of page, never the path itself. */
  label: string;
}

/** The server that the site is a part of. */
export interface SiteServer {
  readonly visitOf: (req: IncomingMessage) => Visit;
  readonly sendError: (req: IncomingMessage, res: ServerResponse, error: AppError) => void;
}

export interface SiteDeps {
  readonly spa: SpaFiles;
  readonly basemap: Basemap | null;
  /** Returns null for an accommodation or city that does not exist. */
  readonly pageParts: (found: FoundPage) => Promise<PageParts | null>;
  /** Robots.txt and sitemaps; null for any other path. */
  readonly crawlerFile: (path: string) => Promise<CrawlerFile> | null;
  readonly publicUrl: () => string;
  /** The operator's configuration in every page. */
  readonly pageConfig: PageConfig;
  readonly server: SiteServer;
}

/** Files and pages of the SPA. */
export interface Site {
  handler(req: IncomingMessage, res: ServerResponse): void | Promise<void>;
  /** Returns true for a path whose answer is in memory: a file, or a page without parameters. */
  isFixed(path: string): boolean;
}

const RETRY_AFTER_SECONDS = 2;

const fixedPaths = new Map(
  (Object.entries(pages) as [PageName, { path: string }][])
    .filter(([, { path }]) => !path.includes(':'))
    .map(([name, { path }]) => [path, name]),
);

/**
 * Serves files from their fixed list and every known page with its own head. An unknown path, accommodation or city
 * gets the SPA with status 404, which shows that and offers links. While listings does not answer, a page of its data is
 * the SPA with status 503: a browser shows it as usual, a crawler keeps what it knew and comes again.
 */
export function createSite({ spa, basemap, pageParts, crawlerFile, publicUrl, ...rest }: SiteDeps): Site {
  const { pageConfig, server } = rest;
  const { visitOf, sendError } = server;
  const page = createPageFiles(spa, pageConfig);
  const fixedPages = new Map<string, Promise<ServedFile>>();

  async function sendNotFound(req: IncomingMessage, res: ServerResponse): Promise<void> {
    sendFile(req, res, await page(null, NOT_FOUND, 'no-cache'), 404);
  }

  async function sendPage(req: IncomingMessage, res: ServerResponse, found: FoundPage): Promise<void> {
    visitOf(req).label = `page:${found.name}`;
    const parts = await pageParts(found);
    if (parts === null) return sendNotFound(req, res);
    if (isLinkPage(found.name)) res.setHeader('referrer-policy', 'no-referrer');
    const file = await pageFile(found, parts);
    if (parts.isComplete !== false) return sendFile(req, res, file);
    res.setHeader('retry-after', RETRY_AFTER_SECONDS);
    sendFile(req, res, file, 503);
  }

  function pageFile({ name }: FoundPage, parts: PageParts): Promise<ServedFile> {
    return page(name, parts, isLinkPage(name) ? 'no-store' : 'no-cache');
  }

  /** A page without parameters never changes. */
  async function sendFixedPage(req: IncomingMessage, res: ServerResponse, name: PageName): Promise<void> {
    const visit = visitOf(req);
    visit.label = `page:${name}`;
    const found = { name, params: {} };
    const key = isResult(name, visit.search) ? `${name}?` : name;
    const file =
      fixedPages.get(key) ?? pageFile(found, { meta: metaOfPage(found, publicUrl(), visit.search) });
    fixedPages.set(key, file);
    if (isLinkPage(name)) res.setHeader('referrer-policy', 'no-referrer');
    sendFile(req, res, await file);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { path } = visitOf(req);
    const name = fixedPaths.get(path);
    if (name !== undefined) return sendFixedPage(req, res, name);
    const finding = crawlerFile(path);
    if (finding !== null) return sendCrawlerFile(req, res, finding);
    const found = findPage(path);
    if (found !== null) return sendPage(req, res, found);
    visitOf(req).label = 'page:unknown';
    if (path.startsWith('/assets/')) return sendError(req, res, new AppError('NOT_FOUND'));
    return sendNotFound(req, res);
  }

  async function sendCrawlerFile(
    req: IncomingMessage,
    res: ServerResponse,
    finding: Promise<CrawlerFile>,
  ): Promise<void> {
    visitOf(req).label = 'file';
    const found = await finding;
    if (found.kind === 'found') return sendFile(req, res, found.file);
    sendError(req, res, new AppError(found.kind === 'missing' ? 'NOT_FOUND' : 'UNAVAILABLE'));
  }

  return {
    isFixed: (path) => spa.files.has(path) || fixedPaths.has(path),
    handler(req, res) {
      const visit = visitOf(req);
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('allow', 'GET, HEAD');
        return sendError(req, res, new AppError('METHOD_NOT_ALLOWED'));
      }
      if (visit.path === basemap?.path) {
        visit.label = 'basemap';
        return basemap.send(req, res);
      }
      const file = spa.files.get(visit.path);
      if (file === undefined) return answer(req, res);
      visit.label = 'file';
      return sendFile(req, res, file);
    },
  };
}
