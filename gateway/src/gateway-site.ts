import { internalRoutes } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type InternalClient } from '@kq/service-kit/http/internal-client';
import { type GatewayConfig } from './config';
import { type Basemap } from './spa/basemap';
import { createCityLookup } from './spa/city-lookup';
import { createCrawlerFiles } from './spa/crawler-files';
import { createDetailMeta } from './spa/detail-meta';
import { createPageParts } from './spa/page-parts';
import { createSite, type Site } from './spa/site';
import { type SpaFiles } from './spa/spa-files';

export interface GatewaySiteDeps {
  readonly spa: SpaFiles;
  readonly basemap: Basemap | null;
  readonly publicUrl: () => string;
  readonly clock: Clock;
  /** True with a dev mailbox. */
  readonly isDevTier: boolean;
}

/** Creates the site: the files of the SPA, and the data of listings in pages and crawler files. */
export function createGatewaySite(
  config: GatewayConfig,
  deps: GatewaySiteDeps,
  listings: InternalClient,
): Site {
  const { publicUrl, clock } = deps;
  return createSite({
    spa: deps.spa,
    basemap: deps.basemap,
    pageParts: createPageParts({
      detailMeta: createDetailMeta({
        fetchMeta: (slug) => listings.call(internalRoutes.pageMeta, { query: { slug } }),
        publicUrl,
        clock,
      }),
      findCity: createCityLookup({
        fetchCity: (slug) => listings.call(internalRoutes.cityPage, { query: { slug } }),
        clock,
      }),
      publicUrl,
    }),
    crawlerFile: createCrawlerFiles({
      fetchAddresses: (query) => listings.call(internalRoutes.sitemap, { query }),
      publicUrl,
      clock,
    }),
    publicUrl,
    pageConfig: {
      isDevTier: deps.isDevTier,
      trialTerms: config.KQ_TRIAL_TERMS ?? null,
      hasSignInCodes: config.KQ_SIGN_IN_CODES,
      isRecorded: config.KQ_RECORDING && config.NODE_ENV === 'production',
      socialLinks: config.KQ_SOCIAL_LINKS,
      basemapPath: deps.basemap?.path ?? null,
      tileUrl: config.KQ_TILE_URL ?? null,
    },
  });
}
