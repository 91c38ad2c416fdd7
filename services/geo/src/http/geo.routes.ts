import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type createFindSuggestions } from '../use-cases/find-suggestions';
import { type Geocoder } from '../use-cases/ports';
import { presentPostalCode, presentSuggestion } from './geo.presenter';

export interface GeoRoutesDeps {
  findSuggestions: ReturnType<typeof createFindSuggestions>;
  geocoder: Geocoder;
}

/**
 * Mounts GET /geo/search, /geo/reverse and /geo/postal-codes. Without the visitor's consent they find nothing
 * (docs/spec SRCH-12).
 */
export function mountGeo(app: FastifyInstance, { findSuggestions, geocoder }: GeoRoutesDeps): void {
  bindRoute(app, routes.geoSearch, async ({ query: { q, limit, lat, lng }, consent }) => {
    if (!consent.geocoding) return { data: [] };
    const bias = lat === undefined || lng === undefined ? undefined : { lat, lng };
    return { data: (await findSuggestions({ text: q, limit, bias })).map(presentSuggestion) };
  });

  bindRoute(app, routes.geoReverse, async ({ query, consent }) => {
    const found = consent.geocoding ? await geocoder.reverse(query) : null;
    return { data: found && presentSuggestion(found) };
  });

  bindRoute(app, routes.geoPostalCodes, async ({ query, consent }) => {
    if (!consent.geocoding) return { data: [] };
    const { postal_code: digits, page, page_size: pageSize } = query;
    return { data: (await geocoder.postalCodes({ digits, page, pageSize })).map(presentPostalCode) };
  });
}
