import { internalRoutes } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type InternalClient } from '@kq/service-kit/http/internal-client';
import { openSite, type Site } from '@kq/site';
import { type GatewayConfig } from '../config';
import { exchangeOf } from '../http/exchange';
import { sendError } from '../http/send';

export interface GatewaySiteDeps {
  readonly publicUrl: () => string;
  readonly clock: Clock;
  /** True with a dev mailbox. */
  readonly isDevTier: boolean;
}

/** Opens the site with the configuration of this gateway and the data of listings. */
export function openGatewaySite(
  config: GatewayConfig,
  { publicUrl, clock, isDevTier }: GatewaySiteDeps,
  listings: InternalClient,
): Promise<Site> {
  return openSite({
    spaDir: config.KQ_SPA_DIR,
    basemapFile: config.KQ_BASEMAP,
    termsText: config.KQ_TERMS_TEXT,
    pageConfig: {
      isDevTier,
      trialTerms: config.KQ_TRIAL_TERMS ?? null,
      hasSignInCodes: config.KQ_SIGN_IN_CODES,
      isRecorded: config.KQ_RECORDING && config.NODE_ENV === 'production',
      socialLinks: config.KQ_SOCIAL_LINKS,
      tileUrl: config.KQ_TILE_URL ?? null,
    },
    listings: {
      fetchMeta: (slug) => listings.call(internalRoutes.pageMeta, { query: { slug } }),
      fetchCity: (slug) => listings.call(internalRoutes.cityPage, { query: { slug } }),
      fetchAddresses: (query) => listings.call(internalRoutes.sitemap, { query }),
    },
    publicUrl,
    clock,
    server: { visitOf: exchangeOf, sendError },
  });
}
