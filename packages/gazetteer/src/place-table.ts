import { foldName } from './fold-name';
import { germanPart, type PostalCodeTable } from './postal-code-table';
import { readTable } from './read-table';
import { stateName } from './states';
import { type Place, type PlaceKind, type PostalCode } from './types';

const CITY_POPULATION = 100_000;
const TOWN_POPULATION = 5_000;

/** A place with what only the look-up needs to know. */
export interface PlaceEntry {
  place: Place;
  /** Names it is found by, the one it carries first. */
  names: string[];
  /** How many of `names` are its German ones; those behind are names in other languages. */
  germanNames: number;
  municipalityKey: string;
  /** False where only the postal code's point is known, which other places share. */
  hasOwnPoint: boolean;
}

/** GeoNames' places, joined with their municipality by its key, and every municipality that GeoNames has no place for. */
export function readPlaceTable(table: PostalCodeTable): PlaceEntry[] {
  const codeOfPlace = new Map<string, string>();
  readTable('postal-code-of-place.tsv', ([id = '', code = '']) => codeOfPlace.set(id, code));
  const entries: PlaceEntry[] = [];
  const named = new Set<string>();
  readTable('places.tsv', (row) => {
    const entry = placeEntry(row, codeOfPlace.get(row[0] ?? '') ?? null, table);
    entries.push(entry);
    if (row[6]?.includes('m')) named.add(entry.municipalityKey);
  });
  for (const [key, name] of table.municipalityNames) {
    if (!named.has(key)) entries.push(municipalityEntry(key, name, table));
  }
  return entries;
}

function placeEntry(row: string[], postcode: string | null, table: PostalCodeTable): PlaceEntry {
  const [id = '', ownName = '', latText, lngText, populationText, givenKey = '', role = '', otherNames = ''] =
    row;
  const officialName = table.municipalityNames.get(givenKey);
  // A few carry the key of a municipality that has merged since: the postal code around them knows the present one.
  const key = officialName ? givenKey : (table.municipalitiesOf.get(postcode ?? '')?.[0] ?? '');
  const municipality = table.municipalityNames.get(key) ?? ownName;
  const isNamesake = role.includes('m') && officialName !== undefined;
  const name = isNamesake ? readableName(officialName, ownName) : ownName;
  const population = Number(populationText) || (isNamesake ? estimatedPopulation(key, table) : 0);
  const germanNames = isNamesake
    ? distinctNames([name, officialName, ownName])
    : distinctNames([name, ownName]);
  return {
    place: {
      id: `g${id}`,
      name,
      lat: Number(latText),
      lng: Number(lngText),
      state: stateName(key.slice(0, 2)),
      stateCode: key.slice(0, 2),
      district: table.districtName(key),
      municipality: isNamesake ? name : germanPart(municipality),
      postcode,
      population,
      kind: role.includes('x') ? 'suburb' : kindOf(population, role.includes('c')),
    },
    names: otherNames === '' ? germanNames : [...germanNames, ...otherNames.split('|')],
    germanNames: germanNames.length,
    municipalityKey: key,
    hasOwnPoint: true,
  };
}

function municipalityEntry(key: string, officialName: string, table: PostalCodeTable): PlaceEntry {
  const codes = table.codesOf.get(key) ?? [];
  const main = codes.reduce(
    (best, code) => (code.population > best.population ? code : best),
    codes[0] as PostalCode,
  );
  const name = germanPart(officialName);
  const population = estimatedPopulation(key, table);
  return {
    place: {
      id: `m${key}`,
      name,
      lat: main.lat,
      lng: main.lng,
      state: stateName(key.slice(0, 2)),
      stateCode: key.slice(0, 2),
      district: table.districtName(key),
      municipality: name,
      postcode: main.postalCode,
      population,
      kind: kindOf(population, false),
    },
    names: distinctNames([name, officialName]),
    germanNames: 1,
    municipalityKey: key,
    hasOwnPoint: false,
  };
}

/** The official name, unless it is abbreviated (`Berg b.Neumarkt i.d.OPf.`) or shorter than the one in use (`Brake`). */
function readableName(official: string, ownName: string): string {
  const german = germanPart(official);
  const isAbbreviated =
    german.includes('.') && !ownName.includes('.') && foldName(ownName).length > foldName(german).length;
  const isShorter = ownName.startsWith(`${german} (`);
  return isAbbreviated || isShorter ? ownName : german;
}

function distinctNames(names: string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) === i);
}

function estimatedPopulation(municipalityKey: string, table: PostalCodeTable): number {
  let people = 0;
  for (const code of table.codesOf.get(municipalityKey) ?? []) {
    people += code.population / (table.municipalitiesOf.get(code.postalCode)?.length ?? 1);
  }
  return Math.round(people);
}

function kindOf(population: number, isCapital: boolean): PlaceKind {
  if (isCapital || population >= CITY_POPULATION) return 'city';
  return population >= TOWN_POPULATION ? 'town' : 'village';
}
