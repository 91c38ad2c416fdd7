import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTables } from '../../scripts/generated-tables';
import { root } from '../../scripts/setup.cjs';
import { type Figure } from './figures';

const page = join(root, 'docs/performance.md');

/**
 * Puts the figures of parts into docs/performance.md as they were printed, each between the marks of its part and the major version of
 * Node.js. What was not measured now keeps its figures.
 */
export function writeFigures(
  machine: string,
  results: readonly { readonly name: string; readonly figures: readonly Figure[] }[],
): void {
  const [major] = process.versions.node.split('.');
  const tables = results.map(
    ({ name, figures }) => [`${name} on Node ${major}`, tableOf(machine, figures)] as const,
  );
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), Object.fromEntries(tables)));
}

function tableOf(machine: string, figures: readonly Figure[]): string[] {
  const date = new Date().toISOString().slice(0, 10);
  const rows = figures.map(({ name, value, aim = '', isWithin }) => {
    const verdict = isWithin === false ? ', **missed**' : '';
    return `| ${name.trim()} | ${value} | ${aim}${verdict} |`;
  });
  return [`${machine}, ${date}`, '', '| figure | measured | aim |', '| --- | --- | --- |', ...rows];
}
