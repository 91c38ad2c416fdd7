import { foldName } from './fold-name';
import { type Gazetteer, type PlaceHit, type Point, type PostalCode, type Resolved } from './types';

/** Number of best hits among which an exact spelling is preferred: it was probably chosen from a list earlier. */
const SAME_WRITING_LIMIT = 25;
const MIN_CODE_DIGITS = 3;

/**
 * Returns the best interpretation of a free text: its postal code, else the text as a name, else the longest name in
 * it.
 */
export function resolveText(gazetteer: Gazetteer, text: string, bias?: Point): Resolved | null {
  const trimmed = text.trim().slice(0, 200);
  const code = /\b\d{5}\b/.exec(trimmed)?.[0];
  const postalCode = code ? gazetteer.postalCode(code) : null;
  if (postalCode) return villageOfCode(gazetteer, postalCode, trimmed) ?? fromPostalCode(postalCode);
  if (code && trimmed === code) return fromSpecialCode(gazetteer, code);
  if (/^\d+$/.test(trimmed)) return fromCodePrefix(gazetteer, trimmed);

  const hits = gazetteer.searchPlaces(trimmed, { limit: SAME_WRITING_LIMIT, bias });
  const written = foldName(trimmed);
  const hit = hits.find(({ place }) => foldName(gazetteer.displayName(place)) === written) ?? hits[0];
  if (hit) return fromPlace(gazetteer, hit);
  const [inside] = gazetteer.searchInside(trimmed, { limit: 1, bias });
  return inside ? fromPlace(gazetteer, inside) : null;
}

/** Resolves `17237 Carpin` to one of the villages that share the code, rather than the middle of its area. */
function villageOfCode(
  gazetteer: Gazetteer,
  { postalCode, name }: PostalCode,
  text: string,
): Resolved | null {
  const written = ` ${foldName(text)} `;
  if (written.includes(` ${foldName(name)} `)) return null;
  const village = gazetteer
    .placesOfPostalCode(postalCode)
    .find((place) => written.includes(` ${foldName(place.name)} `));
  return village ? fromPlace(gazetteer, { place: village, quality: 1, score: 1, distanceKm: null }) : null;
}

/**
 * Resolves the code of a post box or large customer to the nearest code with an area, displayed with the given number.
 */
function fromSpecialCode(gazetteer: Gazetteer, code: string): Resolved | null {
  const [near] = gazetteer.nearPostalCodes(code, { limit: 1 });
  if (!near || gazetteer.townOfSpecialCode(code) === null) return null;
  return { ...fromPostalCode(near), displayName: `${code} ${near.name}` };
}

function fromCodePrefix(gazetteer: Gazetteer, digits: string): Resolved | null {
  if (digits.length < MIN_CODE_DIGITS) return null;
  const known = gazetteer.searchPostalCodes(digits, { limit: 200 });
  const codes = known.length > 0 ? known : gazetteer.nearPostalCodes(digits);
  const largest = codes.reduce<PostalCode | null>(
    (best, code) => (best && best.population >= code.population ? best : code),
    null,
  );
  return largest && fromPostalCode(largest);
}

function fromPlace(gazetteer: Gazetteer, { place, quality }: PlaceHit): Resolved {
  const displayName = gazetteer.displayName(place);
  return { kind: 'place', place, quality, lat: place.lat, lng: place.lng, displayName };
}

function fromPostalCode(postalCode: PostalCode): Resolved {
  const displayName = `${postalCode.postalCode} ${postalCode.name}`;
  return { kind: 'postal-code', postalCode, lat: postalCode.lat, lng: postalCode.lng, displayName };
}
