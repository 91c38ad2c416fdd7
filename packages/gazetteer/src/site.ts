import { foldName } from './fold-name';
import { importanceOf } from './search-places';
import { type Gazetteer, type Place, type PostalCode, type Site } from './types';

const COUNTRY = 'Deutschland';

/** Returns a place as a site of the search. */
export function siteOfPlace(
  displayName: string,
  place: Place,
  importance = importanceOf(place.population),
): Site {
  const { id, name, municipality, postcode, state, lat, lng, kind } = place;
  return {
    id,
    displayName,
    lat,
    lng,
    type: kind,
    address: addressOf({ name, city: municipality, postcode, state }),
    importance,
  };
}

/** A town or village under a postal code. */
export interface Locality {
  postalCode: string;
  name: string;
  district: string;
  state: string;
  lat: number;
  lng: number;
  /** 0–1, by population. */
  importance: number;
}

/** Returns a locality as a site: `67059 Ludwigshafen am Rhein, Rheinland-Pfalz`. */
export function siteOfLocality({ postalCode, name, state, lat, lng, importance }: Locality): Site {
  return {
    id: `p${postalCode}-${foldName(name).replaceAll(' ', '-')}`,
    displayName: [`${postalCode} ${name}`, ...(state === name ? [] : [state])].join(', '),
    lat,
    lng,
    type: 'postcode',
    address: addressOf({ name, city: name, postcode: postalCode, state }),
    importance,
  };
}

/** Returns the town of a code, then the other places with their centre in it; empty for an unknown code. */
export function localitiesOf(
  gazetteer: Pick<Gazetteer, 'postalCode' | 'placesOfPostalCode'>,
  digits: string,
): Locality[] {
  const code = gazetteer.postalCode(digits);
  if (!code) return [];
  const others = gazetteer
    .placesOfPostalCode(digits)
    .filter((place) => place.kind !== 'suburb' && place.name !== code.name);
  return [mainLocality(code), ...others.map((place) => localityOfPlace(digits, place))];
}

export function mainLocality({
  postalCode,
  name,
  district,
  state,
  lat,
  lng,
  population,
}: PostalCode): Locality {
  return { postalCode, name, district, state, lat, lng, importance: importanceOf(population) };
}

export function localityOfPlace(
  postalCode: string,
  { name, district, state, lat, lng, population }: Place,
): Locality {
  return { postalCode, name, district, state, lat, lng, importance: importanceOf(population) };
}

/** Returns typed coordinates as a site with the name of the place around them; null outside of Germany. */
export function siteOfPoint(
  gazetteer: Pick<Gazetteer, 'nearestPlace' | 'displayName'>,
  { lat, lng }: { lat: number; lng: number },
): Site | null {
  const place = gazetteer.nearestPlace(lat, lng);
  if (place === null) return null;
  const { name, municipality: city, postcode, state } = place;
  return {
    id: `c${Math.round(lat * 1e5)}-${Math.round(lng * 1e5)}`,
    displayName: gazetteer.displayName(place),
    lat,
    lng,
    type: 'coordinates',
    address: addressOf({ name, city, postcode, state }),
    importance: 1,
  };
}

function addressOf(known: Pick<Site['address'], 'name' | 'city' | 'postcode' | 'state'>): Site['address'] {
  return { ...known, street: null, housenumber: null, country: COUNTRY };
}
