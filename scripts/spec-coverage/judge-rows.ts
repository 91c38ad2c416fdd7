import { type Row } from './read-rows';

/**
 * Names what is wrong between the rows of docs/spec and the ids of tests, one line each. `ids` are those of titles, or of
 * tests that passed; `without` says what a row lacks.
 */
export function judgeRows(rows: readonly Row[], ids: readonly string[], without: string): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const proven = new Set(ids);
  return [
    ...[...proven].filter((id) => !known.has(id)).map((id) => `${id}: no such row`),
    ...rows.flatMap((row) => problemsOf(row, proven.has(row.id), without)),
  ];
}

function problemsOf(
  { id, page, exempt, open, deviation }: Row,
  isProven: boolean,
  without: string,
): string[] {
  const problem = (text: string) => [`${id} (docs/spec/${page}): ${text}`];
  if (deviation !== null && !/\bADR \d{3}\b/.test(deviation))
    return problem('deviates without naming an ADR');
  if (exempt !== null && open !== null)
    return problem('has nothing to prove and is named in docs/spec/open.md');
  if (isProven && exempt !== null) return problem('has a test, but says that there is nothing to prove');
  if (isProven && open !== null) return problem('has a test: remove it from docs/spec/open.md');
  return isProven || exempt !== null || open !== null ? [] : problem(without);
}
