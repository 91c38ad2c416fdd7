import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type Candidate } from '../domain/candidate';
import { type createFindSuggestions } from '../use-cases/find-suggestions';
import { type Counts } from '../use-cases/counts';
import { type Geocoder } from '../use-cases/ports';
import { presentPostalCode, presentSuggestion } from './geo.presenter';

export interface GeoRoutesDeps {
  findSuggestions: ReturnType<typeof createFindSuggestions>;
  geocoder: Geocoder;
  counts: Counts;
}

/**
 * Mounts GET /geo/search, /geo/reverse and /geo/postal-codes. Without the visitor's consent they find nothing
 * (docs/spec SRCH-12).
 */
export function mountGeo(app: FastifyInstance, { findSuggestions, geocoder, counts }: GeoRoutesDeps): void {
  const present = (found: Candidate) => presentSuggestion(found, counts.of(found));

  bindRoute(app, routes.geoSearch, async ({ query: { q, limit, lat, lng }, consent }) => {
    if (!consent.geocoding) return { data: [] };
    const bias = lat === undefined || lng === undefined ? undefined : { lat, lng };
    return { data: (await findSuggestions({ text: q, limit, bias })).map(present) };
  });

  bindRoute(app, routes.geoReverse, async ({ query, consent }) => {
    const found = consent.geocoding ? await geocoder.reverse(query) : null;
    return { data: found && present(found) };
  });

  bindRoute(app, routes.geoPostalCodes, async ({ query, consent }) => {
    if (!consent.geocoding) return { data: [] };
    const { postal_code: digits, page, page_size: pageSize } = query;
    const localities = await geocoder.postalCodes({ digits, page, pageSize });
    return {
      data: localities.map((one) => presentPostalCode(one, counts.ofPostalCode(one.postalCode, one.name))),
    };
  });
}
