import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.cjs';

/** Settings before it, then a program or a script of ours; the programs of the second group with an argument at least. */
const COMMAND =
  /^(?:[A-Z_]+=\S+ )*(?:(?:npm|npx|node|docker|git|sh|bash|[\w.-]+\/[\w./-]+\.sh)(?: .*)?|(?:kubectl|k|curl|cosign|pmtiles|cp|rm|export) .+)$/;
const FENCED = /^ *```\w*\n([\s\S]*?)^ *```/gm;

/** Returns the commands in blocks and code spans of a page, once each; a chain is split at `&&`. */
export function commandsOf(markdown: string): string[] {
  const text = markdown.replace(/ \\\n */g, ' ');
  const blocks = [...text.matchAll(FENCED)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const lines = [...blocks, ...spans].flatMap((line) => line.replace(/\s+# .*$/, '').split(' && '));
  const commands = lines.map((line) => line.trim().replace(/^\$ /, ''));
  return [...new Set(commands.filter((line) => COMMAND.test(line)))];
}

/** Returns the commands of a page by its path in the repository. */
export const commandsOfPage = (page: string): string[] => commandsOf(readFileSync(join(root, page), 'utf8'));
