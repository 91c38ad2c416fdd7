import { SITE_DETAIL_MAX_CHARS, type SiteKind } from '../constants';
import { slugify } from '../slug';

/** The work site of a request: the gazetteer's town, and what the sender's text names beyond it. */
export interface NamedSite {
  readonly place: string;
  /** A street or plant, or typed coordinates; null or absent where the town is all. */
  readonly place_detail?: string | null | undefined;
}

/**
 * Returns a work site as every page and mail shows it, in every language: `Ludwigshafen am Rhein`, or
 * `Ludwigshafen am Rhein, „Carl-Bosch-Straße 38“` (ADR 049).
 */
export const siteLabel = ({ place, place_detail: detail }: NamedSite): string =>
  detail ? `${place}, „${detail}“` : place;

/** What a search or a request knows of its work site. */
export interface SiteText {
  /** As typed or chosen, or an earlier `siteLabel`. */
  readonly display_name: string;
  readonly lat: number;
  readonly lng: number;
  /** Absent in requests of former releases. */
  readonly kind?: SiteKind | undefined;
}

/**
 * Returns what a work site is beyond its town: coordinates where they were typed, nothing for a point of the map, else
 * the street or plant of the text.
 */
export function siteDetail({ display_name, lat, lng, kind }: SiteText, place: string): string | null {
  if (kind === 'map') return null;
  return kind === 'coordinates'
    ? coordinatesText(lat, lng)
    : typedAddition(display_name, place, kind === 'exact');
}

/** `49.49000, 8.44000` */
export const coordinatesText = (lat: number, lng: number): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/**
 * Returns the part of a text that is more than its town: `Carl-Bosch-Straße 38` of `Carl-Bosch-Straße 38, 67056
 * Ludwigshafen`. Null where nothing is left, and for a text without the town's name, which may mean another place; the
 * text of an exact site may leave the name out when it has the number of a house or gate.
 */
export function typedAddition(typed: string, place: string, isExact = false): string | null {
  const units = unitsOf(typed);
  const isUnnamed = isExact && HOUSE_NUMBER.test(typed) ? units.map(() => false) : null;
  const isTown = townUnits(units, place) ?? isUnnamed;
  if (isTown === null) return null;
  const isDropped = units.map(
    ({ words }, index) => isTown[index] === true || (words.length > 0 && words.every(isNoise)),
  );
  dropZipBeforeTown(units, isTown, isDropped);
  const rest = (): string => remaining(typed, units, isDropped).join(', ');
  for (let last = units.length - 1; rest().length > SITE_DETAIL_MAX_CHARS; last -= 1) isDropped[last] = true;
  dropStateAtEnd(units, isDropped);
  const detail = rest();
  return /\p{L}{2}/u.test(detail) ? detail : null;
}

const HOUSE_NUMBER = /(?<!\d)\d{1,3}(?!\d)/;

/** A part of a text between blanks and commas. */
interface Unit {
  readonly from: number;
  readonly to: number;
  /** True where only blanks or a bracket part it from the unit before. */
  readonly isJoined: boolean;
  /** Its words in the form in which they are compared. */
  readonly words: readonly string[];
}

const UNIT = /[^\s,;()[\]"„“”»«…]+/gu;
const TEXT_MAX_CHARS = 200;

function unitsOf(text: string): Unit[] {
  let end = 0;
  return [...text.slice(0, TEXT_MAX_CHARS).matchAll(UNIT)].map(({ 0: unit, index: from }) => {
    const isJoined = /^[\s()]*$/.test(text.slice(end, from));
    end = from + unit.length;
    return { from, to: end, isJoined, words: wordsOf(unit) };
  });
}

const wordsOf = (text: string): string[] => slugify(text).split('-').filter(Boolean);

/** Marks the units that are the town's name, with its abbreviations; null for a text that does not name it. */
function townUnits(units: readonly Unit[], place: string): boolean[] | null {
  const isTown = units.map(() => false);
  let isNamed = false;
  for (const part of place.split(',')) {
    const name = wordsOf(part);
    const main = name.find((word) => !GENERIC.has(word)) ?? name[0];
    if (main === undefined) continue;
    for (const [index, { words }] of units.entries()) {
      if (!words.includes(main)) continue;
      isNamed = true;
      if (!words.every((word) => isPartOf(name, word))) continue;
      markRun(units, isTown, { index, name });
    }
  }
  return isNamed ? isTown : null;
}

/** Marks the unit with the main word, and the units around it that belong to the same name. */
function markRun(
  units: readonly Unit[],
  isTown: boolean[],
  { index, name }: { readonly index: number; readonly name: readonly string[] },
): void {
  const belongs = (unit: Unit | undefined): boolean =>
    unit !== undefined && unit.words.every((word) => isPartOf(name, word));
  const isJoined = (at: number): boolean => units[at]?.isJoined === true;
  isTown[index] = true;
  for (let next = index + 1; isJoined(next) && belongs(units[next]); next += 1) isTown[next] = true;
  for (let at = index; at > 0 && isJoined(at) && belongs(units[at - 1]); at -= 1) isTown[at - 1] = true;
}

/** True for a word of the name, also shortened: `Rh` of `Rhein`, `Weinstr` of `Weinstraße`. */
const isPartOf = (name: readonly string[], word: string): boolean => name.some((one) => one.startsWith(word));

/** Words of many names, which do not make a name alone. */
const GENERIC = new Set(['bad', 'sankt', 'st', 'markt', 'am', 'an', 'der', 'die', 'das', 'gross', 'klein']);

const NOISE = new Set([
  ...['d', 'de', 'deutschland', 'germany', 'plz', 'ot', 'ortsteil', 'bei', 'in', 'naehe', 'nahe', 'stadt'],
  ...['kreis', 'landkreis', 'lk', 'raum', 'umgebung', 'umkreis', 'kartenausschnitt', 'einsatzort'],
]);
const STATES = new Set([
  ...['baden', 'wuerttemberg', 'bw', 'bayern', 'berlin', 'brandenburg', 'bremen', 'hamburg', 'hessen'],
  ...['mecklenburg', 'vorpommern', 'mv', 'niedersachsen', 'nds', 'nordrhein', 'westfalen', 'nrw'],
  ...['rheinland', 'pfalz', 'rlp', 'saarland', 'sachsen', 'anhalt', 'schleswig', 'holstein', 'thueringen'],
]);

const isNoise = (word: string): boolean => NOISE.has(word) || /^\d{5}$/.test(word);

/** A postal code that lost its zero: `1067 Dresden`. */
function dropZipBeforeTown(units: readonly Unit[], isTown: readonly boolean[], isDropped: boolean[]): void {
  for (const [index, { words }] of units.entries())
    if (isTown[index + 1] === true && words.length === 1 && /^\d{4}$/.test(words[0] ?? ''))
      isDropped[index] = true;
}

function dropStateAtEnd(units: readonly Unit[], isDropped: boolean[]): void {
  for (let last = units.length - 1; last >= 0; last -= 1) {
    if (isDropped[last] === true) continue;
    const { words } = units[last] as Unit;
    if (!words.every((word) => STATES.has(word))) return;
    isDropped[last] = true;
  }
}

/** Returns the uninterrupted rests of the text, as typed. */
function remaining(typed: string, units: readonly Unit[], isDropped: readonly boolean[]): string[] {
  const rests: { from: number; to: number }[] = [];
  for (const [index, { from, to }] of units.entries()) {
    if (isDropped[index] === true) continue;
    const last = rests.at(-1);
    if (last !== undefined && index > 0 && isDropped[index - 1] !== true) last.to = to;
    else rests.push({ from, to });
  }
  return rests.map(({ from, to }) => trimmed(typed.slice(from, to))).filter(Boolean);
}

const trimmed = (text: string): string =>
  text
    .replace(/["„“”»«…()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;./-]+|[\s,;/-]+$/g, '');
