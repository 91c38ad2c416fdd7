import Papa from 'papaparse';
import { utf16Of } from '@/lib/utf16';
import { ownerDashboardText } from '../texts';
import { IMPORT_COLUMNS, isSame } from './import-columns';

const text = ownerDashboardText.import;

/** The lines of a file below its headings, or why it cannot be read. */
export type ImportTable =
  { readonly head: readonly string[]; readonly lines: readonly ImportLine[] } | { readonly problem: string };

interface ImportLine {
  readonly cells: readonly string[];
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
}

const DELIMITERS = [';', ',', '\t', '|'];
/** Above the headings there may be a title, a date, blank lines. */
const HEADINGS_WITHIN_LINES = 20;
/** The line in which Excel stores the delimiter; it shows it to nobody. */
const DELIMITER_LINE = /^"?sep=(.)"?\r?\n?/i;
const MARKED_FORMULA = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Of .xlsx, .ods and .numbers (zip), and of .xls. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Reads a file in each form that spreadsheets save as text. */
export function readTable(content: ArrayBuffer): ImportTable {
  const bytes = new Uint8Array(content);
  return isWorkbook(bytes) ? { problem: text.workbook } : tableOf(decoded(bytes));
}

/** UTF-16 ("Unicode-Text" of Excel), UTF-8, or else the encoding of German Windows. */
function decoded(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Splits the text. The delimiter is the one by which a line names most columns: a guess from all lines would fail on a
 * short file that ends with an empty one.
 */
export function tableOf(content: string): ImportTable {
  const body = content
    .replace(/^\uFEFF/, '')
    .replace(DELIMITER_LINE, '')
    .normalize('NFC');
  const { delimiter, index } = findHeadings(body);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  if (errors.some(({ type }) => type === 'Quotes')) return { problem: text.brokenQuotes };
  const lines = data.map((cells, line) => ({ cells: cells.map(readCell), number: line + 1 }));
  return { head: lines[index]?.cells ?? [], lines: lines.slice(index + 1) };
}

const readCell = (cell: string): string => cell.trim().replace(MARKED_FORMULA, '');

/** Finds the line that names most columns; the first line when none names one. */
function findHeadings(body: string): { delimiter: string; index: number } {
  let best = { delimiter: ';', index: 0, named: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(body, { delimiter, preview: HEADINGS_WITHIN_LINES });
    for (const [index, cells] of data.entries()) {
      const named = IMPORT_COLUMNS.filter(({ heading }) => indexOf(cells.map(readCell), heading) >= 0).length;
      if (named > best.named) best = { delimiter, index, named };
    }
  }
  return best;
}

export const indexOf = (head: readonly string[], heading: string): number =>
  head.findIndex((name) => isSame(name, heading));
