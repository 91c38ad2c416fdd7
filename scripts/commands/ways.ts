import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.cjs';

/** Settings before it, then a program or a script of ours. */
const COMMAND = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|docker|git|curl|sh|bash|[\w.-]+\/[\w./-]+\.sh)(?: .*)?$/;
const FENCED = /^```\w*\n([\s\S]*?)^```/gm;

/** Returns the commands in blocks and code spans of a page, once each; a chain is split at `&&`. */
export function commandsOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(FENCED)].flatMap(([, text = '']) => text.split('\n'));
  const spans = [...markdown.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const lines = [...blocks, ...spans].flatMap((line) => line.replace(/\s+# .*$/, '').split(' && '));
  return [...new Set(lines.map((line) => line.trim()).filter((line) => COMMAND.test(line)))];
}

export const readmeCommands = () => commandsOf(readFileSync(join(root, 'README.md'), 'utf8'));

/**
 * How each command of README.md is carried out by `.ci/run`: `run` by `scripts/check-readme.ts`, `ci` by a step of its own
 * (with further options), or not at all, with the reason.
 */
export const WAYS: Record<
  string,
  { run: 'serves' | 'ends' | 'ends in a fresh clone' } | { ci: true } | { reason: string }
> = {
  'npm start': { run: 'serves' },
  'npm test': { ci: true },
  'npm run start:distributed': {
    reason: 'takes minutes; `npm run test:distributed` starts the same processes',
  },
  'infra/docker/make-secrets.sh': { run: 'ends in a fresh clone' },
  'docker compose up --build': { reason: 'needs a Docker daemon; infra/test/compose.test.ts reads its file' },
  'npm run ops -- help': { run: 'ends' },
  'npm run ops -- admin create <email>': { run: 'ends' },
  'npm run load -- smoke': { ci: true },
  'npm run test:distributed': { ci: true },
  'npm run test:endurance': { reason: 'takes about an hour' },
  'npm run bench': { ci: true },
  'npm run bench:distributed': { reason: 'takes half an hour; `npm run bench` runs the same scenarios' },
  'KQ_SEED=100000 npm start': { reason: 'takes minutes; `npm start` runs with fewer listings' },
};
