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
    ['Kaution', '28,-', { deposit: 2800 }],
    ['Kaution', '1.200,– €', { deposit: 120_000 }],
    ['Wochenrabatt', '5 %', { weekly_discount: 5 }],
    ['Wochenrabatt', '5,00 %', { weekly_discount: 5 }],
    ['MwSt', '7,0%', { vat: { kind: 'ausgewiesen', rate: 7 } }],
    ['Mindestnächte', '3,00', { min_nights: 3 }],
    ['Monatsrabatt', '15', { monthly_discount: 15 }],
    ['Monatsrabatt', '0', { monthly_discount: 0 }],
    ['Kaution', '12.5', { deposit: 1250 }],
    ['MwSt', '19 %', { vat: { kind: 'ausgewiesen', rate: 19 } }],
    ['MwSt', 'Kleinunternehmer', { vat: { kind: 'kleinunternehmer', rate: 0 } }],
    ['Ausstattung', 'WLAN, küche', { amenities: ['wifi', 'kitchen'] }],
    ['Sprachen', 'Deutsch, pl', { languages: ['de', 'pl'] }],
    ['Mindestnächte', '3', { min_nights: 3 }],
    ['Storno danach', '80 %', { cancel_percent: 80 }],
    ['Storno danach', '0', { cancel_percent: 0 }],
    ['Storno danach', 'Nach Gesetz', { cancel_percent: null }],
    ['Anreise ab', '15 Uhr', { check_in_from: '15:00' }],
    ['Anreise ab', '9.30', { check_in_from: '09:30' }],
    ['Anreise ab', '15:00:00', { check_in_from: '15:00' }],
    ['Mindestnächte', '3 Nächte', { min_nights: 3 }],
    ['Stornierbar bis', '7 Tage', { cancel_free_days: 7 }],
    ['Abreise bis', '10:00', { check_out_until: '10:00' }],
  ])('reads %s "%s"', (heading, cell, expected) => {
    expect(cellOf(heading, cell)?.listing).toMatchObject(expected);
  });

  it.each([
    ['Preis', '28,505'],
    ['Wochenrabatt', '5,5 %'],
    ['Preis', '-5'],
    ['Preis', '1.234,50 €'],
    ['Mindestnächte', 'drei'],
    ['MwSt', 'halb'],
    ['Storno danach', '85 %'],
    ['Anreise ab', '25:00'],
    ['Abreise bis', 'mittags'],
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

  it.each(['1 x 1 Bett', '1 x 1 Einzelbett', '1 x 1'])('reads a room of one bed as %s', (cell) => {
    expect(cellOf('Zimmer', cell)?.listing?.rooms).toMatchObject([{ beds: 1, single_beds: 1 }]);
  });

  it.each(['1067', 'D-01067', 'DE 01067', '01 067'])('reads the postal code %s', (zip) => {
    expect(rowsOf(`${HEAD}\nHaus;Haus;Weg 1;${zip};Dresden`)[0]?.listing?.zip_code).toBe('01067');
  });

  it.each([1, 2, 3, 8])(
    'reads the delimiter from the headings of a file of %i rows with an empty last line',
    (count) => {
      const head = `${HEAD};Zimmer;Ausstattung`;
      const line = `${GOOD};"3 x 2, 1 x 4";"WLAN, Küche, TV"`;
      const rows = rowsOf(`${[head, ...Array<string>(count).fill(line)].join('\r\n')}\r\n`);
      expect(rows).toHaveLength(count);
      expect(rows.every(({ listing }) => listing?.rooms.length === 4)).toBe(true);
    },
  );

  it('skips the delimiter line of Excel, which no spreadsheet counts', () => {
    for (const line of ['sep=;', '"sep=;"', 'SEP=;'])
      expect(rowsOf(`\uFEFF${line}\r\n${HEAD}\r\n${GOOD}`)).toMatchObject([{ number: 2, problems: [] }]);
  });

  it('finds the headings below a title and blank lines', () => {
    const rows = rowsOf(`Unsere Häuser, Stand: heute;;;;\n\n;;;;\n${HEAD}\n${GOOD}\n`);
    expect(rows).toMatchObject([{ number: 5, problems: [] }]);
  });

  it('reads headings in other case, with ss for ß, and with decomposed letters', () => {
    const head = 'TITEL;art; Strasse ;PLZ;Ort;Mindestna\u0308chte';
    expect(rowsOf(`${head}\n${GOOD};2`)[0]?.listing).toMatchObject({ address: 'Musterweg 1', min_nights: 2 });
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

  it.each([
    ['utf-16le', [0xff, 0xfe], true],
    ['utf-16be', [0xfe, 0xff], false],
    ['utf-16le without its mark', [], true],
    ['utf-16be without its mark', [], false],
  ])('decodes %s with tabs, as "Unicode-Text" is saved', async (_encoding, mark, isLittleEndian) => {
    const content = `${HEAD}\r\n${GOOD.replace('Muster', 'Łódź')}\r\n`.replaceAll(';', '\t');
    const bytes = new Uint8Array(mark.length + content.length * 2);
    bytes.set(mark);
    const view = new DataView(bytes.buffer, mark.length);
    for (let at = 0; at < content.length; at += 1)
      view.setUint16(at * 2, content.charCodeAt(at), isLittleEndian);
    expect(await readImportFile(new Blob([bytes]))).toMatchObject({
      rows: [{ listing: { title: 'Haus Łódź' } }],
    });
  });

  it.each([
    ['.xlsx and .ods', [0x50, 0x4b, 3, 4]],
    ['.xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ])('names a workbook (%s) in its refusal', async (_kind, signature) => {
    const file = new Blob([new Uint8Array([...signature, 0, 0, 0, 0])]);
    expect(await readImportFile(file)).toMatchObject({
      problem: expect.stringContaining('Arbeitsmappe') as string,
    });
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
