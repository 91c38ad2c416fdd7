import { importanceOf, type Gazetteer, type Place, type PlaceHit } from '@kq/gazetteer';
import { type Geocoder, type Guesses } from '../use-cases/ports';
import { type Candidate, type PostalCodeLocality } from '../domain/candidate';

const COUNTRY = 'Deutschland';

/** Limit of corrections of a name: the most populated ones. */
const GUESSES_MAX = 3;

/** Creates a geocoder on the gazetteer: places and postal codes, no streets; in memory, without network. */
export function createEmbeddedGeocoder({ gazetteer }: { gazetteer: Gazetteer }): Geocoder {
  const candidateOf = createCandidateOf(gazetteer);

  return {
    async search({ text, limit, bias }) {
      // The hit's score combines the match of the name and the population.
      return gazetteer
        .searchPlaces(text, { limit, bias })
        .map(({ place, score }: PlaceHit) => candidateOf(place, score));
    },

    async reverse({ lat, lng }) {
      const place = gazetteer.nearestPlace(lat, lng);
      return place && candidateOf(place, importanceOf(place.population));
    },

    async postalCodes({ digits, page, pageSize }) {
      const codes = gazetteer.searchPostalCodes(digits, { limit: gazetteer.countPostalCodes(digits) });
      const localities = codes.flatMap((code) => localitiesOf(gazetteer, code.postalCode));
      return localities.slice((page - 1) * pageSize, page * pageSize);
    },
  };
}

const createCandidateOf =
  (gazetteer: Gazetteer) =>
  (place: Place, importance: number): Candidate => ({
    id: place.id,
    displayName: gazetteer.displayName(place),
    lat: place.lat,
    lng: place.lng,
    address: {
      name: place.name,
      street: null,
      housenumber: null,
      city: place.municipality,
      postcode: place.postcode,
      state: place.state,
      country: COUNTRY,
    },
    type: place.kind,
    subtype: null,
    importance,
    bbox: null,
  });

/** Returns corrections from the gazetteer, also where another geocoder answers. */
export function createGuesses(gazetteer: Gazetteer): Guesses {
  const candidateOf = createCandidateOf(gazetteer);
  return {
    ofText: ({ text, limit, bias }) =>
      gazetteer
        .searchInside(text, { limit: Math.min(limit, GUESSES_MAX), bias })
        .map(({ place, score }) => candidateOf(place, score)),
    ofPostalCode: ({ digits, limit }) =>
      gazetteer
        .nearPostalCodes(digits, { limit })
        .flatMap(({ postalCode }) => localitiesOf(gazetteer, postalCode).slice(0, 1)),
  };
}

/** Returns the town of a code, then the other places with their centre in it. */
function localitiesOf(gazetteer: Gazetteer, digits: string): PostalCodeLocality[] {
  const code = gazetteer.postalCode(digits);
  if (!code) return [];
  const { postalCode, name, district, state, lat, lng } = code;
  const main = { postalCode, name, district, state, lat, lng, importance: importanceOf(code.population) };
  const others = gazetteer
    .placesOfPostalCode(digits)
    .filter((place) => place.kind !== 'suburb' && place.name !== name)
    .map((place) => ({
      postalCode,
      name: place.name,
      district: place.district,
      state: place.state,
      lat: place.lat,
      lng: place.lng,
      importance: importanceOf(place.population),
    }));
  return [main, ...others];
}
