import { readAbroad } from './abroad';
import { createDisplayName } from './display-name';
import { NameIndex } from './name-index';
import { createOutline, readCountryRings } from './outline';
import { type PlaceEntry } from './place-entry';
import { readPlaceTable } from './place-table';
import { PointGrid } from './point-grid';
import { readPostalCodeTable } from './postal-code-table';
import { readSiteTable } from './site-table';
import { NameBook } from './name-book';
import { createResolveText } from './resolve-text';
import { searchPlaces } from './search-places';
import { localitiesOf, siteOfLocality, siteOfPlace } from './site';
import { createTownNames } from './town-names';
import { createTownPlaces } from './town-place';
import { type Gazetteer, type Place, type PostalCode } from './types';

/**
 * Tolerance outside the outline, which is simplified to 750 m: a point this near to a German place or postal code still
 * counts as inside.
 */
const BORDER_KM = 2.5;
/** No point in Germany is further than this from a place. */
const REACH_KM = 50;
const MIN_POSTAL_CODE_DIGITS = 2;
/** Codes of post boxes and large customers share this many digits with their town's. */
const SPECIAL_CODE_DIGITS = 3;

let loaded: Gazetteer | undefined;

/** Reads the gazetteer from the data files on the first call and caches it. */
export function loadGazetteer(): Gazetteer {
  loaded ??= readGazetteer();
  return loaded;
}

function readGazetteer(): Gazetteer {
  const table = readPostalCodeTable();
  const { postalCodes } = table;
  const settlements = readPlaceTable(table);
  const places = settlements.map(({ place }) => place);
  const entries = [...settlements, ...readSiteTable(table)];
  const named = entries.map(({ place }) => place);
  const byCode = new Map(postalCodes.map((code) => [code.postalCode, code]));

  const index = lazy(() => new NameIndex(indexedNames(entries)));
  const postalCodeGrid = lazy(() => new PointGrid(postalCodes));
  const placeGrid = lazy(
    () => new PointGrid(settlements.filter((entry) => entry.hasOwnPoint).map(({ place }) => place)),
  );
  const displayName = lazy(() => createDisplayName(named));
  const isInsideOutline = lazy(() => createOutline(readCountryRings()));
  const placesById = lazy(
    () => new Map(entries.flatMap(({ place, otherIds }) => [place.id, ...otherIds].map((id) => [id, place]))),
  );
  const townNames = lazy(() => createTownNames(table, settlements));
  const placesByCode = lazy(() => groupByCode(places));
  const townPlaces = lazy(() => createTownPlaces(places, gazetteer.nearestPlace));
  const resolver = lazy(() =>
    createResolveText({ gazetteer, book: new NameBook(entries), abroad: readAbroad() }),
  );

  const range = (prefix: string): [number, number] => {
    if (!/^\d+$/.test(prefix) || prefix.length < MIN_POSTAL_CODE_DIGITS) return [0, 0];
    return [firstCodeNotBelow(postalCodes, prefix), firstCodeNotBelow(postalCodes, `${prefix}\uffff`)];
  };

  const withCode = <T>(code: string, read: (known: PostalCode) => T): T | null => {
    const known = byCode.get(code);
    return known ? read(known) : null;
  };

  const gazetteer: Gazetteer = {
    places,
    postalCodes,
    searchPlaces: (query, options) => searchPlaces(index(), entries, query, options),
    searchPostalCodes(prefix, { limit = 50, offset = 0 } = {}) {
      const [from, to] = range(prefix);
      return postalCodes.slice(Math.min(to, from + offset), Math.min(to, from + offset + limit));
    },
    countPostalCodes(prefix) {
      const [from, to] = range(prefix);
      return to - from;
    },
    postalCode: (code) => byCode.get(code) ?? null,
    placeById: (id) => placesById().get(id) ?? null,
    nearPostalCodes(digits, { limit = 10 } = {}) {
      const target = Number(digits.padEnd(5, '0'));
      for (let length = digits.length - 1; length >= MIN_POSTAL_CODE_DIGITS; length--) {
        const [from, to] = range(digits.slice(0, length));
        if (from === to) continue;
        const distance = (code: PostalCode) => Math.abs(Number(code.postalCode) - target);
        return postalCodes
          .slice(from, to)
          .sort((a, b) => distance(a) - distance(b))
          .slice(0, limit);
      }
      return [];
    },
    townPlace: (code) => withCode(code, (known) => townPlaces()(known)),
    townsOfPostalCode: (code) => withCode(code, (known) => townNames().townsOf(known)) ?? [],
    isTownOfPostalCode: (code, town) => withCode(code, (known) => townNames().isTownOf(known, town)) ?? false,
    townOfSpecialCode(code) {
      if (!/^\d{5}$/.test(code) || byCode.has(code)) return null;
      const [near] = gazetteer.nearPostalCodes(code, { limit: 1 });
      return near?.postalCode.startsWith(code.slice(0, SPECIAL_CODE_DIGITS)) ? near.name : null;
    },
    displayName: (place) => displayName()(place),
    placesOfPostalCode: (code) => placesByCode().get(code) ?? [],
    nearestPlace(lat, lng) {
      return gazetteer.isInGermany(lat, lng) ? placeGrid().nearest({ lat, lng }, REACH_KM) : null;
    },
    nearestPostalCode(lat, lng) {
      return gazetteer.isInGermany(lat, lng)
        ? postalCodeGrid().cheapest({ lat, lng }, REACH_KM, outsideKm)
        : null;
    },
    isInGermany(lat, lng) {
      const at = { lat, lng };
      return (
        isInsideOutline()(at) ||
        placeGrid().hasWithin(at, BORDER_KM) ||
        postalCodeGrid().hasWithin(at, BORDER_KM)
      );
    },
    siteById(id) {
      const place = placesById().get(id);
      if (place) return siteOfPlace(displayName()(place), place);
      const code = /^p(\d{5})-/.exec(id)?.[1];
      const sites = code === undefined ? [] : localitiesOf(gazetteer, code).map(siteOfLocality);
      return sites.find((site) => site.id === id) ?? null;
    },
    resolve: (text, options) => resolver()(text, options),
    warmUp() {
      for (const text of ['Ludwigshafen', '67059 Ludwigshafen', 'Hof (Saale)', '51.0, 10.0'])
        gazetteer.resolve(text);
      gazetteer.nearestPostalCode(51, 10);
    },
  };
  return gazetteer;
}

function* indexedNames(entries: PlaceEntry[]) {
  for (let owner = 0; owner < entries.length; owner++) {
    const { names, germanNames } = entries[owner] as PlaceEntry;
    for (let i = 0; i < names.length; i++)
      yield { owner, text: names[i] as string, isForeign: i >= germanNames };
  }
}

function groupByCode(places: Place[]): Map<string, Place[]> {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    if (place.postcode === null) continue;
    const group = groups.get(place.postcode);
    if (group) group.push(place);
    else groups.set(place.postcode, [place]);
  }
  for (const group of groups.values()) group.sort((a, b) => b.population - a.population);
  return groups;
}

function firstCodeNotBelow(postalCodes: PostalCode[], text: string): number {
  let low = 0;
  let high = postalCodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postalCodes[middle] as PostalCode).postalCode < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Smallest inside the circle that represents the code's area (a power diagram: approximately the borders of the areas).
 */
function outsideKm(code: PostalCode, distance: number): number {
  return distance * distance - code.radiusKm * code.radiusKm;
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
