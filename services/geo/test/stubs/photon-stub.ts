import { sendJson, startStubServer, type StubServer } from './http-stub';

/** Parameters that Photon documents for each call; any other is rejected with 400. */
const parameters: Record<string, readonly string[]> = {
  '/api': [
    'q',
    'lang',
    'limit',
    'lat',
    'lon',
    'zoom',
    'location_bias_scale',
    'bbox',
    'osm_tag',
    'layer',
    'debug',
    'geometry',
  ],
  '/reverse': [
    'lat',
    'lon',
    'lang',
    'limit',
    'radius',
    'query_string_filter',
    'distance_sort',
    'osm_tag',
    'layer',
    'debug',
    'geometry',
  ],
};
const LANGUAGES = ['default', 'de', 'en', 'fr'];

/**
 * Answers as Photon documents: 400 with a message for unknown parameters and languages, `extent` as west, north, east,
 * south.
 */
export function startPhotonStub(): Promise<StubServer> {
  return startStubServer((url, response) => {
    const allowed = parameters[url.pathname];
    if (allowed === undefined) return sendJson(response, 404, { message: 'not found' });
    const unknown = [...url.searchParams.keys()].find((key) => !allowed.includes(key));
    if (unknown !== undefined) {
      const message = `Unknown query parameter '${unknown}'. Allowed parameters are: [${allowed.join(', ')}]`;
      return sendJson(response, 400, { message });
    }
    const problem = problemOf(url);
    if (problem !== null) return sendJson(response, 400, { message: problem });
    const limit = Number(url.searchParams.get('limit') ?? 15);
    sendJson(response, 200, { type: 'FeatureCollection', features: leuna.slice(0, limit) });
  });
}

function problemOf({ pathname, searchParams }: URL): string | null {
  const language = searchParams.get('lang') ?? 'default';
  if (!LANGUAGES.includes(language))
    return `Language is not supported. Supported are: ${LANGUAGES.join(', ')}`;
  if (pathname === '/api' && !searchParams.get('q')) return "Missing search term 'q'";
  const bbox = searchParams.get('bbox')?.split(',').map(Number);
  if (bbox !== undefined && !isBox(bbox)) return 'Invalid number of supplied coordinates for bbox';
  const isPointNeeded = pathname === '/reverse' || searchParams.has('lat') !== searchParams.has('lon');
  if (isPointNeeded && !isPoint(searchParams)) return 'Missing or invalid coordinates';
  return null;
}

function isBox([west = NaN, south = NaN, east = NaN, north = NaN, ...more]: number[]): boolean {
  return more.length === 0 && west < east && south < north && Math.abs(south) <= 90 && Math.abs(north) <= 90;
}

function isPoint(parameters: URLSearchParams): boolean {
  const [lat, lon] = [parameters.get('lat'), parameters.get('lon')];
  return lat !== null && lon !== null && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lon)) <= 180;
}

const leuna = [
  {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [12.0159, 51.3178] },
    properties: {
      osm_type: 'R',
      osm_id: 62_422,
      osm_key: 'place',
      osm_value: 'town',
      type: 'city',
      name: 'Leuna',
      postcode: '06237',
      county: 'Saalekreis',
      state: 'Sachsen-Anhalt',
      country: 'Deutschland',
      countrycode: 'DE',
      extent: [11.9, 51.4, 12.1, 51.2],
    },
  },
  {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [12.01, 51.31] },
    properties: {
      osm_type: 'W',
      osm_id: 7,
      osm_key: 'building',
      osm_value: 'yes',
      type: 'house',
      street: 'Am Haupttor',
      housenumber: '1',
      postcode: '06237',
      city: 'Leuna',
      state: 'Sachsen-Anhalt',
      country: 'Deutschland',
      countrycode: 'DE',
    },
  },
];
