import { loadGazetteer, type Gazetteer } from '@kq/gazetteer';
import {
  type ContainerDeps,
  createFailureLog,
  createServiceContainer,
  type ServiceBase,
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

export interface GeoDeps extends ContainerDeps {
  readonly config: GeoConfig;
  /** For tests: replaces the HTTP client of Photon and OpenPLZ. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Composition root of the geo service: the only place that selects the geocoder. */
export function createGeoContainer(deps: GeoDeps): ServiceContainer {
  return createServiceContainer('geo', deps, (base) => {
    const gazetteer = loadGazetteer();
    const geocoder = createGeocoder({ ...deps, ...base, gazetteer });
    const findSuggestions = createFindSuggestions({ geocoder, guesses: createGuesses(gazetteer) });
    mountGeo(base.app, { geocoder, findSuggestions });
    // The first search and the first point build their indexes, which a request should not wait for.
    gazetteer.searchPlaces('Ludwigshafen');
    gazetteer.nearestPlace(51, 10);
    return {};
  });
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
