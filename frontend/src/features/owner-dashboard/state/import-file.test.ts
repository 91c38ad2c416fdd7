import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '@kq/contracts/constants';
import { IMPORT_COLUMNS } from './import-columns';
import { type ImportRow, parseImport, problemsFile, readImportFile, templateFile } from './import-file';

const HEAD = 'Titel;Art;Straße;PLZ;Ort';
const GOOD = 'Haus Muster;Haus;Musterweg 1;67059;Ludwigshafen am Rhein';

const rowsOf = (content: string): readonly ImportRow[] => {
  const file = parseImport(content);
  if ('problem' in file) throw new Error(file.problem);
  return file.rows;
};
const problemOf = (content: string): string | null => {
  const file = parseImport(content);
  return 'problem' in file ? file.problem : null;
};
const cellOf = (heading: string, cell: string) => rowsOf(`${HEAD};${heading}\n${GOOD};"${cell}"`)[0];
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

describe('parseImport', () => {
  it('reads rows with separators, quotes and columns in any order', () => {
    const [semicolons] = rowsOf(`${HEAD}\n${GOOD}`);
    const [commas] = rowsOf(
      'PLZ,Ort,Titel,Art,Straße\r\n67059,Ludwigshafen am Rhein,"Haus, groß",haus,Weg 1\r\n',
    );
    const [tabs] = rowsOf(`${HEAD}\n${GOOD}`.replaceAll(';', '\t'));
    expect(semicolons?.listing).toMatchObject({
      title: 'Haus Muster',
      type: 'house',
      zip_code: '67059',
      rooms: [],
    });
    expect(commas?.listing).toMatchObject({ title: 'Haus, groß', address: 'Weg 1' });
    expect(tabs?.listing).toEqual(semicolons?.listing);
  });

  it('names row, column and expectation of every problem, and counts rows as a spreadsheet does', () => {
    const rows = rowsOf(`${HEAD};Preis\n${GOOD};28,50\n;;;;;\n;Schloss;Weg 1;abc;Ort;viel`);
    expect(rows.map(({ number, listing }) => [number, listing?.price_per_bed_night ?? null])).toEqual([
      [2, 2850],
      [4, null],
    ]);
    expect(rows[1]?.problems.map(({ heading }) => heading).sort()).toEqual(['Art', 'PLZ', 'Preis', 'Titel']);
  });

  it.each([
    ['Preis', '28', { price_per_bed_night: 2800 }],
    ['Kaution', '1.234,50 €', { deposit: 123_450 }],
    ['Wochenrabatt', '5 %', { weekly_discount: 5 }],
    ['Monatsrabatt', '15', { monthly_discount: 15 }],
    ['Monatsrabatt', '0', { monthly_discount: 0 }],
    ['Kaution', '12.5', { deposit: 1250 }],
    ['MwSt', '19 %', { vat: { kind: 'ausgewiesen', rate: 19 } }],
    ['MwSt', 'Kleinunternehmer', { vat: { kind: 'kleinunternehmer', rate: 0 } }],
    ['Ausstattung', 'WLAN, küche', { amenities: ['wifi', 'kitchen'] }],
    ['Sprachen', 'Deutsch, pl', { languages: ['de', 'pl'] }],
    ['Mindestnächte', '3', { min_nights: 3 }],
  ])('reads %s "%s"', (heading, cell, expected) => {
    expect(cellOf(heading, cell)?.listing).toMatchObject(expected);
  });

  it.each([
    ['Preis', '28,505'],
    ['Preis', '-5'],
    ['Preis', '1.234,50 €'],
    ['Mindestnächte', 'drei'],
    ['MwSt', 'halb'],
    ['Zimmer', '3 mal zwei'],
    ['Ausstattung', 'WLAN, Pool'],
    ['Sprachen', 'Klingonisch'],
  ])('refuses %s "%s"', (heading, cell) => {
    expect(cellOf(heading, cell)?.problems).toMatchObject([{ heading }]);
  });

  it('reads groups of rooms', () => {
    const rooms = cellOf('Zimmer', '2 x 2 mit Bad, 1 × 4 Doppelbetten')?.listing?.rooms;
    expect(rooms).toEqual([
      { name: 'Zimmer 1', beds: 2, single_beds: 2, private_bath: true },
      { name: 'Zimmer 2', beds: 2, single_beds: 2, private_bath: true },
      { name: 'Zimmer 3', beds: 4, single_beds: 0, private_bath: false },
    ]);
  });

  it('restores the leading zero that a spreadsheet drops', () => {
    expect(rowsOf(`${HEAD}\nHaus;Haus;Weg 1;1067;Dresden`)[0]?.listing?.zip_code).toBe('01067');
  });

  it('refuses files without the required columns, without rows, with too many rows or an open quote', () => {
    expect(problemOf('Titel;Ort\nHaus;Dresden')).toContain('Art, Straße, PLZ');
    expect(problemOf(HEAD)).toContain('keine Zeile');
    expect(problemOf(`${HEAD}\n${`${GOOD}\n`.repeat(IMPORT_ROWS_MAX + 1)}`)).toContain('5.000');
    expect(problemOf(`${HEAD}\n"Haus;Haus`)).toContain('Anführungszeichen');
  });
});

describe('readImportFile', () => {
  it('decodes UTF-8 with a byte order mark, and Windows-1252', async () => {
    const content = `${HEAD}\n${GOOD.replace('Muster', 'Grün')}`;
    const latin = new Blob([Uint8Array.from(content, (char) => char.charCodeAt(0))]);
    for (const file of [new Blob(['\uFEFF', content]), latin])
      expect(await readImportFile(file)).toMatchObject({ rows: [{ listing: { title: 'Haus Grün' } }] });
  });

  it('refuses more than 2 MB unread', async () => {
    const file = new Blob([new Uint8Array(IMPORT_FILE_MAX_BYTES + 1)]);
    expect(await readImportFile(file)).toMatchObject({ problem: expect.stringContaining('2 MB') as string });
  });
});

describe('files for the owner', () => {
  it('offers a template that imports without problems', async () => {
    const file = templateFile();
    expect([...(await bytesOf(file)).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const read = await readImportFile(file);
    expect(read).toMatchObject({ rows: [{ problems: [] }] });
    const [row] = 'rows' in read ? read.rows : [];
    expect(Object.keys(row?.cells ?? {})).toEqual(IMPORT_COLUMNS.map(({ heading }) => heading));
  });

  it.each(['=HYPERLINK("x")', '+49', '-1', '@SUM', '＝1'])(
    'marks the formula %s, and reads it back',
    async (title) => {
      const cells = { Titel: title };
      const file = problemsFile([{ cells, problems: [{ heading: null, text: 'Fehler' }] }]);
      expect(await file.text()).toContain(`"'${title.replaceAll('"', '""')}"`);
      const read = await readImportFile(file);
      expect('rows' in read && read.rows[0]?.cells['Titel']).toBe(title);
    },
  );
});
