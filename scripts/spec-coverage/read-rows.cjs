const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { root } = require('../setup.cjs');

const FOLDER = join(root, 'docs/spec');
/** Pages of docs/spec without rows. */
const NOT_ROWS = new Set(['README.md', 'open.md', 'coverage.md']);
const ROW = /^\| ([A-Z]+-\d+) \| (.+) \|$/gm;
/** What the product does instead, and the ADR that says why. */
const DEVIATION = /\bDeviation: (.+)$/;
const NOTHING_TO_PROVE = /nothing to prove: (.+)$/i;

/**
 * Reads the rows of the specification.
 * @returns {{id: string, page: string, exempt: string | null, open: string | null, deviation: string | null}[]} `exempt`: reason of the remark
 *   "nothing to prove" in the row; `open`: reason in docs/spec/open.md, which names the rows that are not built yet; `deviation`: what the row says of it
 */
function readRows(folder = FOLDER) {
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

const rowsOf = (folder, page) =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(ROW)].map(([, id, text]) => ({ id, text }));

module.exports = { readRows };
