import { readTable } from './read-table';
import { stateName } from './states';
import { type PostalCode } from './types';

/** What the OpenStreetMap half of the data says: codes, municipalities, Kreise. */
export interface PostalCodeTable {
  /** Sorted by code. */
  postalCodes: PostalCode[];
  /** Municipality key → its postal codes. */
  codesOf: Map<string, PostalCode[]>;
  /** Postal code → municipality keys, the one that gives it its name first. */
  municipalitiesOf: Map<string, string[]>;
  /** Municipality key → official name. */
  municipalityNames: Map<string, string>;
  districtName(municipalityKey: string): string;
}

export function readPostalCodeTable(): PostalCodeTable {
  const municipalityNames = new Map<string, string>();
  readTable('municipalities.tsv', ([key = '', name = '']) => municipalityNames.set(key, name));
  const districtNames = new Map<string, string>();
  readTable('districts.tsv', ([key = '', name = '']) => districtNames.set(key, germanPart(name)));
  const districtName = (municipalityKey: string) => districtNames.get(municipalityKey.slice(0, 5)) ?? '';

  const postalCodes: PostalCode[] = [];
  const codesOf = new Map<string, PostalCode[]>();
  const municipalitiesOf = new Map<string, string[]>();
  readTable('postal-codes.tsv', ([code = '', lat, lng, population, radiusM, keys = '']) => {
    const municipalityKeys = keys.split(',');
    const first = municipalityKeys[0] ?? '';
    const stateCode = first.slice(0, 2);
    const postalCode: PostalCode = {
      postalCode: code,
      name: germanPart(municipalityNames.get(first) ?? ''),
      district: districtName(first),
      state: stateName(stateCode),
      stateCode,
      lat: Number(lat),
      lng: Number(lng),
      population: Number(population),
      radiusKm: Number(radiusM) / 1000,
    };
    postalCodes.push(postalCode);
    municipalitiesOf.set(code, municipalityKeys);
    for (const key of municipalityKeys) {
      const codes = codesOf.get(key);
      if (codes) codes.push(postalCode);
      else codesOf.set(key, [postalCode]);
    }
  });
  return { postalCodes, codesOf, municipalitiesOf, municipalityNames, districtName };
}

/** In Lusatia official names carry the Sorbian one too: `Cottbus - Chóśebuz`. */
export function germanPart(name: string): string {
  const at = name.indexOf(' - ');
  return at < 0 ? name : name.slice(0, at);
}
