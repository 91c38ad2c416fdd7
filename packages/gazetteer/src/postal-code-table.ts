import { readMap, readTable } from './read-table';
import { stateName } from './states';
import { type PostalCode } from './types';

export function readPostalCodeTable() {
  const municipalityNames = readMap('municipalities.tsv');
  const districtNames = readMap('districts.tsv');
  const districtName = (municipalityKey: string) =>
    germanPart(districtNames.get(municipalityKey.slice(0, 5)) ?? '');

  const postalCodes: PostalCode[] = [];
  const codesOf = new Map<string, PostalCode[]>();
  const municipalitiesOf = new Map<string, string[]>();
  const { cells, columns } = readTable('postal-codes.tsv', 6);
  for (let row = 0; row < cells.length; row += columns) {
    const cell = (column: number) => cells[row + column] as string;
    const municipalityKeys = cell(5).split(',');
    const first = municipalityKeys[0] as string;
    const stateCode = first.slice(0, 2);
    const postalCode: PostalCode = {
      postalCode: cell(0),
      name: germanPart(municipalityNames.get(first) ?? ''),
      district: districtName(first),
      state: stateName(stateCode),
      stateCode,
      lat: Number(cell(1)),
      lng: Number(cell(2)),
      population: Number(cell(3)),
      radiusKm: Number(cell(4)) / 1000,
    };
    postalCodes.push(postalCode);
    municipalitiesOf.set(postalCode.postalCode, municipalityKeys);
    for (const key of municipalityKeys) {
      const codes = codesOf.get(key);
      if (codes) codes.push(postalCode);
      else codesOf.set(key, [postalCode]);
    }
  }
  return {
    /** Sorted by code. */
    postalCodes,
    /** Municipality key → its postal codes. */
    codesOf,
    /** Postal code → municipality keys, starting with the one it is named after. */
    municipalitiesOf,
    /** Municipality key → official name. */
    municipalityNames,
    districtName,
  };
}

/** The OpenStreetMap part of the data: codes, municipalities, Kreise. */
export type PostalCodeTable = ReturnType<typeof readPostalCodeTable>;

/** Returns the German part of an official name: in Lusatia names include the Sorbian one, `Cottbus - Chóśebuz`. */
export function germanPart(name: string): string {
  const at = name.indexOf(' - ');
  return at < 0 ? name : name.slice(0, at);
}
