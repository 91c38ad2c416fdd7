import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTables } from '../generated-tables';
import { root } from '../setup.cjs';
import { commandsOfPage } from './commands-of';
import { PAGES, WAYS } from './ways';

/** Returns the pages of docs/ whose commands have ways, each with its table of those that no check carries out. */
export function pagesWithUntriedCommands(): Record<string, string> {
  const pages = PAGES.filter((page) => page.startsWith('docs/')).map((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    return [page, withTables(text, { 'untried commands': untriedTable(page) })] as const;
  });
  return Object.fromEntries(pages);
}

function untriedTable(page: string): string[] {
  const byNeed = new Map<string, string[]>();
  for (const command of commandsOfPage(page)) {
    const way = WAYS[page]?.[command];
    if (way !== undefined && 'untried' in way)
      byNeed.set(way.untried, [...(byNeed.get(way.untried) ?? []), `\`${command}\``]);
  }
  const rows = [...byNeed].map(([need, commands]) => `| ${need} | ${commands.join(', ')} |`);
  return ['| needs | commands |', '|---|---|', ...rows];
}
