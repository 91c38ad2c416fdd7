import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DATA_FOLDER = join(__dirname, '..', 'data');

/** Calls back with the cells of each row of a table in `data/`; lines that begin with # are its notice and header. */
export function readTable(fileName: string, take: (cells: string[]) => void): void {
  const text = readFileSync(join(DATA_FOLDER, fileName), 'utf8');
  let from = 0;
  while (from < text.length) {
    const to = text.indexOf('\n', from);
    if (text[from] !== '#') take(text.slice(from, to).split('\t'));
    from = to + 1;
  }
}

/** A JSON file in `data/`. */
export function readJson<T>(fileName: string): T {
  return JSON.parse(readFileSync(join(DATA_FOLDER, fileName), 'utf8')) as T;
}
