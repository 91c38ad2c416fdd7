import { importanceOf, type Gazetteer, type Place, type PlaceHit } from '@kq/gazetteer';
import { type Candidate, type Geocoder, type PostalCodeLocality } from '../domain/ports';

const COUNTRY = 'Deutschland';

/** The gazetteer as a geocoder: places and postal codes, no streets; answers at once and needs nothing outside. */
export function makeEmbeddedGeocoder({ gazetteer }: { gazetteer: Gazetteer }): Geocoder {
  const candidateOf = (place: Place, importance: number, postcode = place.postcode): Candidate => ({
    id: place.id,
    displayName: gazetteer.displayName(place),
    lat: place.lat,
    lng: place.lng,
    address: {
      name: place.name,
      street: null,
      housenumber: null,
      city: place.municipality,
      postcode,
      state: place.state,
      country: COUNTRY,
    },
    type: place.kind,
    subtype: null,
    importance,
    bbox: null,
  });

  return {
    async search({ text, limit, bias }) {
      // The hit's score knows how well the name fits and how many people live there.
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

/** The town a code belongs to, then the other places with their centre in it. */
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
