import { z } from 'zod';
import { type Geocoder } from '../use-cases/ports';
import { type Candidate, type CandidateType } from '../domain/candidate';
import { type FetchJson } from './fetch-json';

/** docs/spec LIM-08: bounded to Germany, answers in German. West, south, east, north. */
const GERMANY = '5.8,47.2,15.1,55.1';
const LANGUAGE = 'de';
const COUNTRY_CODE = 'DE';
const COUNTRY = 'Deutschland';
const LIMIT_MAX = 50;

const text = z.string().max(500).optional();
const featureSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    osm_type: z.string(),
    osm_id: z.number(),
    osm_key: z.string(),
    osm_value: z.string(),
    name: text,
    housenumber: text,
    street: text,
    postcode: text,
    district: text,
    city: text,
    state: text,
    countrycode: text,
    /** West, north, east, south: not the order of a GeoJSON bbox. */
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  }),
});
const answerSchema = z.object({ features: z.array(featureSchema) });
type Properties = z.infer<typeof featureSchema>['properties'];

/** Creates the client of Photon, the geocoder over OpenStreetMap that also finds streets and house numbers. */
export function createPhotonGeocoder({
  fetchJson,
}: {
  fetchJson: FetchJson;
}): Pick<Geocoder, 'search' | 'reverse'> {
  return {
    async search({ text: q, limit, bias }) {
      const query = new URLSearchParams({
        q,
        lang: LANGUAGE,
        bbox: GERMANY,
        limit: String(Math.min(limit, LIMIT_MAX)),
      });
      if (bias) {
        query.set('lat', String(bias.lat));
        query.set('lon', String(bias.lng));
      }
      const { body } = await fetchJson('/api', query, answerSchema);
      return candidatesOf(body);
    },

    async reverse({ lat, lng }) {
      const query = new URLSearchParams({ lat: String(lat), lon: String(lng), lang: LANGUAGE, limit: '1' });
      const { body } = await fetchJson('/reverse', query, answerSchema);
      return candidatesOf(body)[0] ?? null;
    },
  };
}

function candidatesOf({ features }: z.infer<typeof answerSchema>): Candidate[] {
  const german = features.filter(({ properties }) => properties.countrycode === COUNTRY_CODE);
  return german.map(({ geometry, properties }, i) => {
    const [lng, lat] = geometry.coordinates;
    const address = addressOf(properties);
    return {
      id: `o${properties.osm_type}${properties.osm_id}`,
      displayName: displayNameOf(address),
      lat,
      lng,
      address,
      type: typeOf(properties),
      subtype: properties.osm_value,
      // Photon sorts by importance but does not return it.
      importance: 1 - i / german.length,
      bbox: bboxOf(properties),
    };
  });
}

function addressOf(properties: Properties): Candidate['address'] {
  return {
    name: properties.name ?? null,
    street: properties.street ?? (properties.osm_key === 'highway' ? (properties.name ?? null) : null),
    housenumber: properties.housenumber ?? null,
    city: properties.city ?? (properties.osm_key === 'place' ? (properties.name ?? null) : null),
    postcode: properties.postcode ?? null,
    state: properties.state ?? null,
    country: COUNTRY,
  };
}

function displayNameOf({ name, street, housenumber, postcode, city, state }: Candidate['address']): string {
  const line = street && housenumber ? `${street} ${housenumber}` : street;
  const parts = [name, line, city && postcode && city !== name ? `${postcode} ${city}` : city, state];
  return [...new Set(parts.filter(Boolean))].join(', ');
}

const PLACES: Record<string, CandidateType> = {
  city: 'city',
  town: 'town',
  village: 'village',
  hamlet: 'village',
  suburb: 'suburb',
  borough: 'suburb',
  quarter: 'suburb',
  neighbourhood: 'neighbourhood',
  postcode: 'postcode',
};

function typeOf({ osm_key: key, osm_value: value, name, street, housenumber }: Properties): CandidateType {
  // An unnamed house is an address, whatever its class in OpenStreetMap.
  if (street && housenumber && !name) return 'house';
  if (key === 'place') return PLACES[value] ?? 'other';
  if (key === 'boundary') return value === 'postal_code' ? 'postcode' : 'administrative';
  if (key === 'highway') return 'street';
  if (key === 'building' || key === 'amenity') return key;
  return 'other';
}

function bboxOf({ extent }: Properties): Candidate['bbox'] {
  if (!extent) return null;
  const [west, north, east, south] = extent;
  return [west, Math.min(north, south), east, Math.max(north, south)];
}
