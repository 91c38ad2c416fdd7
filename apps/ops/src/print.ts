import { HOUR_MS, MINUTE_MS } from '@kq/kernel';

/** The output of a command: tables and sentences, or one JSON document with `--json`. */
export interface Output {
  readonly isJson: boolean;
  /** Prints a sentence; nothing with --json. */
  say(text: string): void;
  /** Prints rows as a table, or the objects themselves with --json. */
  table(rows: readonly Readonly<Record<string, Cell>>[], json?: unknown): void;
  json(value: unknown): void;
}

export type Cell = string | number | boolean | null;

export function createOutput(write: (text: string) => void, isJson: boolean): Output {
  const json = (value: unknown): void => write(`${JSON.stringify(value, null, 2)}\n`);
  return {
    isJson,
    json,
    say(text) {
      if (!isJson) write(`${text}\n`);
    },
    table(rows, asJson = rows) {
      if (isJson) json(asJson);
      else write(formatTable(rows));
    },
  };
}

/** Formats columns as wide as their widest cell; numbers are right-aligned. */
export function formatTable(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const columns = Object.keys(first).map((name) => {
    const texts = rows.map((row) => textOf(row[name] ?? null));
    return {
      name,
      texts,
      width: Math.max(name.length, ...texts.map((text) => text.length)),
      isNumber: rows.every((row) => typeof row[name] === 'number' || row[name] === null),
    };
  });
  const lineOf = (cells: readonly string[]): string =>
    columns
      .map(({ width, isNumber }, index) => {
        const text = cells[index] ?? '';
        return isNumber ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const lines = [
    lineOf(columns.map(({ name }) => name.toUpperCase())),
    ...rows.map((_row, index) => lineOf(columns.map(({ texts }) => texts[index] ?? ''))),
  ];
  return `${lines.join('\n')}\n`;
}

const textOf = (cell: Cell): string => (cell === null ? '-' : String(cell).replace(/\s+/g, ' '));

/** Formats an age: `3.2 s`, `4 min`, `2 h`. */
export function formatAge(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  return `${Math.round(ms / HOUR_MS)} h`;
}
