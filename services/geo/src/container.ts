import { loadGazetteer, type Gazetteer } from '@kq/gazetteer';
import { type Clock, once, systemClock } from '@kq/kernel';
import {
  createHttpApp,
  createLifecycle,
  createLogger,
  createMetrics,
  createFailureLog,
  HTTP_STOP_LIMIT_MS,
  listen,
  type Logger,
  type Metrics,
  type ServiceContainer,
} from '@kq/service-kit';
import { type GeoConfig } from './config';
import { createFindSuggestions } from './use-cases/find-suggestions';
import { type Geocoder } from './use-cases/ports';
import { createEmbeddedGeocoder, createGuesses } from './geocoders/embedded-geocoder';
import { createFetchJson } from './geocoders/fetch-json';
import { createOpenPlzPostalCodes } from './geocoders/openplz-postal-codes';
import { createPhotonGeocoder } from './geocoders/photon-geocoder';
import { withCache } from './geocoders/with-cache';
import { withFallback } from './geocoders/with-fallback';
import { mountGeo } from './http/geo.routes';

export interface GeoDeps {
  readonly config: GeoConfig;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Shared with the process, which serves them on a separate port. */
  readonly metrics?: Metrics;
  /** Fails on responses that differ from their schema; for development and tests. */
  readonly checkResponses?: boolean;
  /** For tests: replaces the HTTP client of Photon and OpenPLZ. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Composition root of the geo service: the only place that selects the geocoder. */
export function createGeoContainer(deps: GeoDeps): ServiceContainer {
  const { config } = deps;
  const logger = deps.logger ?? createLogger({ service: 'geo', level: config.KQ_LOG_LEVEL });
  const metrics = deps.metrics ?? createMetrics();
  const lifecycle = createLifecycle({ logger });
  const gazetteer = loadGazetteer();
  const geocoder = createGeocoder({ ...deps, logger, metrics, gazetteer });

  let isReady = false;
  let url = '';
  const app = createHttpApp({
    service: 'geo',
    logger,
    metrics,
    servesMetrics: deps.metrics === undefined,
    clock: deps.clock,
    checkResponses: deps.checkResponses,
    isReady: () => isReady,
  });
  mountGeo(app, {
    geocoder,
    findSuggestions: createFindSuggestions({ geocoder, guesses: createGuesses(gazetteer) }),
  });
  const open = once(async () => {
    // The first search and the first point build their indexes, which a request should not wait for.
    gazetteer.searchPlaces('Ludwigshafen');
    gazetteer.nearestPlace(51, 10);
    isReady = true;
  });
  lifecycle.onStop('http', 'http', () => app.close(), HTTP_STOP_LIMIT_MS);

  return {
    name: 'geo',
    app,
    get url() {
      return url;
    },
    open,
    start: open,
    async listen(address) {
      url = `http://${address.host}:${await listen(app, address)}`;
      return url;
    },
    quiesce: () => lifecycle.quiesce(),
    stop: () => lifecycle.stop(),
    ready: () => isReady,
  };
}

interface GeocoderDeps extends GeoDeps {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly gazetteer: Gazetteer;
}

/** Returns the embedded gazetteer, or the configured Photon and OpenPLZ with the gazetteer as fallback. */
function createGeocoder({
  config,
  clock = systemClock,
  logger,
  metrics,
  gazetteer,
  fetch,
}: GeocoderDeps): Geocoder {
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
