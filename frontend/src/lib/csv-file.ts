import Papa from 'papaparse';

/** Cells that a spreadsheet would run as a formula (docs/security.md S18). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns a file that spreadsheets open: all cells quoted, `;` separated, UTF-8 with BOM. */
export function csvFile(lines: readonly (readonly string[])[]): Blob {
  const content = Papa.unparse(
    lines.map((line) => [...line]),
    {
      delimiter: ';',
      quotes: true,
      escapeFormulae: FORMULA,
    },
  );
  return new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' });
}
