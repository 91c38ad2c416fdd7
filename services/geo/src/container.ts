import { loadGazetteer, type Gazetteer } from '@kq/gazetteer';
import {
  connectEvents,
  type ContainerDeps,
  createFailureLog,
  createServiceContainer,
  type EventBus,
  type ServiceBase,
  type ServiceContainer,
} from '@kq/service-kit';
import { type GeoConfig } from './config';
import { geoSubscriptions } from './events/subscriptions';
import { createRefreshCounts } from './jobs/refresh-counts.job';
import { createGeoStore } from './store';
import { createCounts } from './use-cases/counts';
import { createFindSuggestions } from './use-cases/find-suggestions';
import { type Geocoder } from './use-cases/ports';
import { createEmbeddedGeocoder } from './geocoders/embedded-geocoder';
import { createFetchJson } from './geocoders/fetch-json';
import { createOpenPlzPostalCodes } from './geocoders/openplz-postal-codes';
import { createPhotonGeocoder } from './geocoders/photon-geocoder';
import { withCache } from './geocoders/with-cache';
import { withFallback } from './geocoders/with-fallback';
import { mountGeo } from './http/geo.routes';

export interface GeoDeps extends ContainerDeps {
  readonly config: GeoConfig;
  readonly bus: EventBus;
  /** For tests: replaces the HTTP client of Photon and OpenPLZ. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface GeoContainer extends ServiceContainer {
  /** Reads the numbers of accommodations into memory now. */
  refreshCounts(): Promise<void>;
  /** Publishes the changed numbers of accommodations now, if this replica has the lease. */
  sweepCoverage(): Promise<boolean>;
}

/** Composition root of the geo service: the only place that selects the geocoder. */
export function createGeoContainer(deps: GeoDeps): GeoContainer {
  const container = createServiceContainer('geo', deps, (base) => openGeo(base, deps));
  return Object.assign(container, {
    refreshCounts: () => container.opened().counts.refresh(),
    sweepCoverage: () => container.opened().store.current().publishCoverage.sweep(),
  });
}

async function openGeo(base: ServiceBase, deps: GeoDeps) {
  const gazetteer = loadGazetteer();
  const geocoder = createGeocoder({ ...deps, ...base, gazetteer });
  const store = createGeoStore(base, { bus: deps.bus, uri: deps.config.KQ_DATABASE_URI });
  const counts = createCounts({ countPublic: async () => store.current().countPublic(), gazetteer });
  const findSuggestions = createFindSuggestions({ gazetteer, geocoder, counts });
  mountGeo(base.app, { geocoder, findSuggestions, counts });
  // A count may be seconds old: events are fetched twice a second.
  connectEvents(base, store, {
    bus: deps.bus,
    outbox: store.outbox,
    subscriptions: geoSubscriptions(store.current),
    collectMs: 500,
  });
  gazetteer.warmUp();
  await store.open();
  return {
    store,
    counts,
    jobs: {
      store,
      counts: createRefreshCounts({ ...base, ...counts }),
    },
  };
}

type GeocoderDeps = Pick<GeoDeps, 'config' | 'fetch'> &
  Pick<ServiceBase, 'clock' | 'logger' | 'metrics'> & { readonly gazetteer: Gazetteer };

/** Returns the embedded gazetteer, or the configured Photon and OpenPLZ with the gazetteer as fallback. */
function createGeocoder({ config, clock, logger, metrics, gazetteer, fetch }: GeocoderDeps): Geocoder {
  const embedded = createEmbeddedGeocoder({ gazetteer });
  const {
    KQ_GEO_PHOTON_URL: photonUrl,
    KQ_GEO_OPENPLZ_URL: openPlzUrl,
    KQ_GEO_TIMEOUT_MS: timeoutMs,
  } = config;
  const fetchFrom = (baseUrl: string) => createFetchJson({ baseUrl, timeoutMs, fetch });
  const outside = {
    ...(photonUrl && createPhotonGeocoder({ fetchJson: fetchFrom(photonUrl) })),
    ...(openPlzUrl && createOpenPlzPostalCodes({ fetchJson: fetchFrom(openPlzUrl), gazetteer })),
  };
  if (!photonUrl && !openPlzUrl) return embedded;

  const logFailure = createFailureLog({ logger, clock, level: 'warn' });
  const fallbacks = metrics.counter('kq_geo_fallbacks_total');
  return withFallback({
    primary: { ...embedded, ...withCache(outside) },
    fallback: embedded,
    clock,
    onFailure: (call, error) => {
      fallbacks.inc({ call });
      logFailure(error, { call }, 'external geocoder failed, using gazetteer');
    },
  });
}
