import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '@kq/contracts/constants';
import { type ImportedListing, importedListingSchema } from '@kq/contracts/http/accommodation-import';
import { checkForm } from '@kq/contracts/text/validation-messages';
import { csvFile } from '@/lib/csv-file';
import { textsOf } from '@/lib/form-resolver';
import { ownerDashboardText } from '../texts';
import { IMPORT_COLUMNS } from './import-columns';
import { type ImportTable, indexOf, readTable, tableOf } from './import-table';

const text = ownerDashboardText.import;

export interface ImportProblem {
  /** Heading of the column; null for the whole row. */
  readonly heading: string | null;
  readonly text: string;
}

export interface ImportRow {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Null while the row has problems. */
  readonly listing: ImportedListing | null;
  readonly problems: readonly ImportProblem[];
}

/** `problem`: why the file as a whole cannot be imported. */
export type ImportFile = { readonly rows: readonly ImportRow[] } | { readonly problem: string };

export async function readImportFile(file: Blob): Promise<ImportFile> {
  if (file.size > IMPORT_FILE_MAX_BYTES) return { problem: text.tooLarge };
  return importOf(readTable(await file.arrayBuffer()));
}

export const parseImport = (content: string): ImportFile => importOf(tableOf(content));

function importOf(table: ImportTable): ImportFile {
  if ('problem' in table) return table;
  const missing = IMPORT_COLUMNS.filter(({ isRequired }) => isRequired).filter(
    ({ heading }) => indexOf(table.head, heading) < 0,
  );
  if (missing.length > 0) return { problem: text.missingColumns(missing.map(({ heading }) => heading)) };
  const rows = table.lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) return { problem: text.noRows };
  if (rows.length > IMPORT_ROWS_MAX) return { problem: text.tooManyRows };
  return { rows: rows.map(({ cells, number }) => rowOf(table.head, cells, number)) };
}

function rowOf(head: readonly string[], line: readonly string[], number: number): ImportRow {
  const problems: ImportProblem[] = [];
  const cells: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const { field, heading, read } of IMPORT_COLUMNS) {
    const cell = line[indexOf(head, heading)] ?? '';
    cells[heading] = cell;
    if (cell === '') continue;
    const reading = read(cell);
    if ('problem' in reading) problems.push({ heading, text: reading.problem });
    else values[field] = reading.value;
  }
  const { data, error } = checkForm(importedListingSchema, values);
  const unread = new Set(problems.map(({ heading }) => heading));
  problems.push(
    ...problemsOf(
      error === undefined ? [] : textsOf(error).map(({ path, text: words }) => [path, words]),
    ).filter(({ heading }) => !unread.has(heading)),
  );
  return { number, cells, problems, listing: problems.length === 0 && data ? data : null };
}

/** Names the columns of texts by field. */
export function problemsOf(entries: readonly (readonly [field: string, text: string])[]): ImportProblem[] {
  return entries.map(([field, message]) => ({
    heading: IMPORT_COLUMNS.find((column) => column.field === field.split('.')[0])?.heading ?? null,
    text: message,
  }));
}

/** A file with the headings and one example. */
export const templateFile = (): Blob =>
  csvFile([IMPORT_COLUMNS.map(({ heading }) => heading), IMPORT_COLUMNS.map(({ example }) => example)]);

/** The rows with their problems, to correct and import again. */
export function problemsFile(
  rows: readonly { readonly cells: ImportRow['cells']; readonly problems: readonly ImportProblem[] }[],
): Blob {
  const headings = IMPORT_COLUMNS.map(({ heading }) => heading);
  return csvFile([
    [...headings, text.problemColumn],
    ...rows.map(({ cells, problems }) => [
      ...headings.map((heading) => cells[heading] ?? ''),
      problems.map(problemWords).join(' '),
    ]),
  ]);
}

export const problemWords = ({ heading, text: words }: ImportProblem): string =>
  heading === null ? words : `${heading}: ${words}`;
