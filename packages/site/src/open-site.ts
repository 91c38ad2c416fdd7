import { type Clock } from '@kq/kernel';
import { openBasemap } from './basemap';
import { createCityLookup, type CityLookupDeps } from './city-lookup';
import { createCrawlerFiles, type CrawlerFilesDeps } from './crawler-files';
import { createDetailMeta, type DetailMetaDeps } from './detail-meta';
import { withOperatorTexts } from './operator-texts';
import { type PageConfig } from './page-meta';
import { createPageParts } from './page-parts';
import { createSite, type Site, type SiteServer } from './site';
import { loadSpaFiles } from './spa-files';

export interface SiteOptions {
  /** Folder of the built SPA. */
  readonly spaDir: string;
  /** PMTiles archive of the map's base layer (KQ_BASEMAP). */
  readonly basemapFile: string | undefined;
  /** The operator's terms (KQ_TERMS_TEXT). */
  readonly termsText: string | undefined;
  readonly pageConfig: Omit<PageConfig, 'basemapPath'>;
  /** Calls of listings; each answers within a second or rejects. */
  readonly listings: Pick<DetailMetaDeps, 'fetchMeta'> &
    Pick<CityLookupDeps, 'fetchCity'> &
    Pick<CrawlerFilesDeps, 'fetchAddresses'>;
  /** Origin of every absolute URL. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
  readonly server: SiteServer;
}

/**
 * Reads the files of the SPA and returns the site that serves them, with the data of listings in pages and crawler files.
 * @throws Error when the base layer's archive is missing or none
 */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { listings, publicUrl, clock, basemapFile } = options;
  const basemap = basemapFile === undefined ? null : await openBasemap(basemapFile);
  return createSite({
    spa: await withOperatorTexts(await loadSpaFiles(options.spaDir), options.termsText),
    basemap,
    pageParts: createPageParts({
      detailMeta: createDetailMeta({ fetchMeta: listings.fetchMeta, publicUrl, clock }),
      findCity: createCityLookup({ fetchCity: listings.fetchCity, clock }),
      publicUrl,
    }),
    crawlerFile: createCrawlerFiles({ fetchAddresses: listings.fetchAddresses, publicUrl, clock }),
    publicUrl,
    pageConfig: { ...options.pageConfig, basemapPath: basemap?.path ?? null },
    server: options.server,
  });
}
