import { type PlaceEntry } from './place-entry';
import { germanPart, type PostalCodeTable } from './postal-code-table';
import { readTable } from './read-table';
import { stateName } from './states';

/** Reads large plants and parts of towns that GeoNames lacks: found by name only, never the town of an address or a point. */
export function readSiteTable(table: PostalCodeTable): PlaceEntry[] {
  const { cells, columns } = readTable('sites.tsv', 7);
  const entries: PlaceEntry[] = [];
  for (let row = 0; row < cells.length; row += columns) entries.push(siteEntry(cells, row, table));
  return entries;
}

function siteEntry(cells: string[], row: number, table: PostalCodeTable): PlaceEntry {
  const cell = (column: number) => cells[row + column] as string;
  const name = cell(1);
  const key = cell(4);
  const stateCode = key.slice(0, 2);
  const names = [name, ...cell(6).split('|').filter(Boolean)];
  return {
    place: {
      id: `w${cell(0)}`,
      name,
      lat: Number(cell(2)),
      lng: Number(cell(3)),
      state: stateName(stateCode),
      stateCode,
      district: table.districtName(key),
      municipality: germanPart(table.municipalityNames.get(key) ?? ''),
      postcode: cell(5),
      population: 0,
      kind: 'suburb',
    },
    names,
    germanNames: names.length,
    municipalityKey: key,
    isNamesake: false,
    otherIds: [],
    hasOwnPoint: true,
  };
}
