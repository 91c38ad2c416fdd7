import { distanceKm } from './distance';
import { foldName } from './fold-name';
import { withoutHonorifics } from './name-words';
import { type PlaceEntry } from './place-entry';
import { germanPart, type PostalCodeTable } from './postal-code-table';
import { CONNECTORS, isSameOrShort } from './text-words';
import { type PostalCode } from './types';

/** Extent of a part of a town beyond its centre. */
const PART_REACH_KM = 3;
/** Words that may be written, abbreviated or omitted. */
const OPTIONAL = new Set(['bad', 'sankt', 'st', 'markt', 'ortsteil']);

export function createTownNames(table: PostalCodeTable, entries: readonly PlaceEntry[]) {
  const byMunicipality = new Map<string, PlaceEntry[]>();
  const byCode = new Map<string, PlaceEntry[]>();
  for (const entry of entries) {
    add(byMunicipality, entry.municipalityKey, entry);
    if (entry.place.postcode !== null) add(byCode, entry.place.postcode, entry);
  }

  /** Returns the names of the municipalities, and of their parts near the code. */
  function namesOf(code: PostalCode): string[] {
    const keys = table.municipalitiesOf.get(code.postalCode) ?? [];
    const municipalities = keys.flatMap((key) => germanPart(table.municipalityNames.get(key) ?? ''));
    const near = keys
      .flatMap((key) => byMunicipality.get(key) ?? [])
      .filter(
        ({ place, isNamesake }) => isNamesake || distanceKm(place, code) <= code.radiusKm + PART_REACH_KM,
      );
    const parts = [...near, ...(byCode.get(code.postalCode) ?? [])];
    return [...municipalities, ...parts.flatMap(({ names, germanNames }) => names.slice(0, germanNames))];
  }

  return {
    /** Returns the municipalities of a code, starting with the one it is named after. */
    townsOf(code: PostalCode): string[] {
      const keys = table.municipalitiesOf.get(code.postalCode) ?? [];
      const names = keys.map((key) => germanPart(table.municipalityNames.get(key) ?? ''));
      return [...new Set([code.name, ...names])].filter((name) => name !== '');
    },
    /** Returns true for a municipality of the code, or a part of one inside or near its area, in a usual spelling. */
    isTownOf(code: PostalCode, town: string): boolean {
      const names = namesOf(code);
      const context = new Set([...names, code.district, code.state].flatMap(wordsOf));
      const typed = significantWords(town);
      return names.some((name) => {
        const head = significantWords(
          name.split(/[(/,]|\s(?:am|an|auf|bei|im|in|ob|vor|a\.|i\.|b\.|v\.)/)[0] ?? '',
        );
        if (!typed.some((word) => head.includes(word))) return false;
        const known = [...wordsOf(name), ...context];
        return typed.every((word) => known.some((other) => isSameOrShort(word, other)));
      });
    },
  };
}

const wordsOf = (text: string): string[] =>
  foldName(text)
    .split(' ')
    .filter((word) => word !== '' && !CONNECTORS.has(word));

function significantWords(text: string): string[] {
  const words = withoutHonorifics(wordsOf(text));
  const rest = words.filter((word) => !OPTIONAL.has(word));
  return rest.length === 0 ? words : rest;
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
