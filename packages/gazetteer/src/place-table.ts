import { type PlaceEntry } from './place-entry';
import { distinctNames, readableName } from './place-names';
import { addTwin, withoutTwins } from './place-twins';
import { germanPart, type PostalCodeTable } from './postal-code-table';
import { readTable } from './read-table';
import { stateName } from './states';
import { type PlaceKind, type PostalCode } from './types';

const CITY_POPULATION = 100_000;
const TOWN_POPULATION = 5_000;

/** Joins GeoNames' places with their municipality by its key, and adds every municipality without a GeoNames place. */
export function readPlaceTable(table: PostalCodeTable): PlaceEntry[] {
  const { cells, columns } = readTable('places.tsv', 8);
  const postcodes = readTable('postal-code-of-place.tsv', 2);
  const all: PlaceEntry[] = [];
  for (let row = 0, at = 0; row < cells.length; row += columns, at += postcodes.columns) {
    if (cells[row] !== postcodes.cells[at])
      throw new Error('postal-code-of-place.tsv and places.tsv differ in order');
    all.push(placeEntry(cells, row, postcodes.cells[at + 1] as string, table));
  }
  const { entries, twins, namesakes } = withoutTwins(all, table);
  for (const [key, name] of table.municipalityNames) {
    if (namesakes.has(key)) continue;
    const entry = municipalityEntry(key, name, table);
    entries.push(entry);
    namesakes.set(key, entry);
  }
  for (const twin of twins) addTwin(namesakes.get(twin.municipalityKey) as PlaceEntry, twin);
  return entries;
}

function placeEntry(cells: string[], row: number, postcode: string, table: PostalCodeTable): PlaceEntry {
  const cell = (column: number) => cells[row + column] as string;
  const ownName = cell(1);
  const givenKey = cell(5);
  const role = cell(6);
  const officialName = table.municipalityNames.get(givenKey);
  // Some places have the key of a municipality that has merged since: their postal code knows the current one.
  const key = officialName ? givenKey : (table.municipalitiesOf.get(postcode)?.[0] ?? '');
  const isNamesake = officialName !== undefined && role.includes('m');
  const name = isNamesake ? readableName(officialName, ownName) : ownName;
  const population = Number(cell(4)) || (isNamesake ? estimatedPopulation(key, table) : 0);
  const names = distinctNames(name, ownName, isNamesake ? officialName : name);
  const stateCode = key.slice(0, 2);
  return {
    place: {
      id: `g${cell(0)}`,
      name,
      lat: Number(cell(2)),
      lng: Number(cell(3)),
      state: stateName(stateCode),
      stateCode,
      district: table.districtName(key),
      municipality: isNamesake ? name : germanPart(table.municipalityNames.get(key) ?? ownName),
      postcode,
      population,
      kind: role.includes('x') ? 'suburb' : kindOf(population, role.includes('c')),
    },
    names: cell(7) === '' ? names : [...names, ...cell(7).split('|')],
    germanNames: names.length,
    municipalityKey: key,
    isNamesake,
    otherIds: [],
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
  const names = distinctNames(name, officialName, name);
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
    names,
    germanNames: names.length,
    municipalityKey: key,
    isNamesake: true,
    otherIds: [],
    hasOwnPoint: false,
  };
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
