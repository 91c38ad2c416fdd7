import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DATA_FOLDER = join(__dirname, '..', 'data');

/** The rows of a table in `data/`, cells as texts; lines that begin with # are its notice and header. */
export function readTable(fileName: string): string[][] {
  const rows: string[][] = [];
  for (const line of readFileSync(join(DATA_FOLDER, fileName), 'utf8').split('\n')) {
    if (line !== '' && line[0] !== '#') rows.push(line.split('\t'));
  }
  return rows;
}
