import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.cjs';

const FOLDER = join(root, 'docs/spec');
/** Pages of docs/spec without rows. */
const NOT_ROWS = new Set(['README.md', 'open.md', 'coverage.md']);
const ROW = /^\| ([A-Z]+-\d+) \| (.+) \|$/gm;
/** What the product does instead, and the ADR that says why. */
const DEVIATION = /\bDeviation: (.+)$/;
const NOTHING_TO_PROVE = /nothing to prove: (.+)$/i;

/** A row of the specification. */
export interface Row {
  readonly id: string;
  /** Its page in docs/spec. */
  readonly page: string;
  /** Reason of the remark "nothing to prove" in the row. */
  readonly exempt: string | null;
  /** Reason in docs/spec/open.md, which names the rows that are not built yet. */
  readonly open: string | null;
  /** What the row says of its deviation. */
  readonly deviation: string | null;
}

/** Reads the rows of the specification. */
export function readRows(folder = FOLDER): Row[] {
  const open = rowsOf(folder, 'open.md');
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && !NOT_ROWS.has(name));
  const rows = pages.sort().flatMap((page) =>
    rowsOf(folder, page).map(({ id, text }) => ({
      id,
      page,
      exempt: NOTHING_TO_PROVE.exec(text)?.[1] ?? null,
      open: open.find((entry) => entry.id === id)?.text ?? null,
      deviation: DEVIATION.exec(text)?.[1] ?? null,
    })),
  );
  const unknown = open.filter(({ id }) => !rows.some((row) => row.id === id));
  if (unknown.length > 0)
    throw new Error(`docs/spec/open.md: no row ${unknown.map(({ id }) => id).join(', ')}`);
  return rows;
}

const rowsOf = (folder: string, page: string): { id: string; text: string }[] =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(ROW)].map(([, id = '', text = '']) => ({ id, text }));
