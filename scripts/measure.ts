/**
 * `npm run measure [-- <git ref>] [-- --list]`: prints how large the repository is and how much of it breaks the house
 * rules; with a ref, before → after. `--list` names what was counted. CONTRIBUTING.md says what the numbers mean.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LockFile } from './check-images/check-tree';
import { type HitKind, isProduct, isTest, linesOf, partOf, readSource } from './measure/read-source';
import { root } from './setup.cjs';

interface Measured {
  /** Lines by part of the repository. */
  readonly parts: Record<string, [source: number, tests: number]>;
  readonly facts: Record<string, number>;
  readonly lists: Record<string, string[]>;
}

const SOURCE = /\.([cm]?[jt]sx?|css|html|ya?ml|sh|py|md)$/;
const PARSED = /\.([cm]?[jt]s|tsx)$/;
/** It quotes what it looks for. */
const OWN = /^scripts\/measure[./]/;

const [ref] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const after = measure(root, git('ls-files', '-co', '--exclude-standard'));
print(ref === undefined ? undefined : measureRef(ref), after);
if (process.argv.includes('--list'))
  for (const [what, lines] of Object.entries(after.lists)) console.log(`\n${what}\n  ${lines.join('\n  ')}`);

function measureRef(commit: string): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'kq-measure-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return measure(folder, git('ls-tree', '-r', '--name-only', commit));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function git(...args: string[]): string[] {
  return execFileSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

function measure(folder: string, paths: readonly string[]): Measured {
  const parts: Record<string, [source: number, tests: number]> = {};
  const hits: Record<HitKind, string[]> = { comment: [], string: [], title: [], name: [] };
  const ports: string[] = [];
  const implementations: string[] = [];
  let product = 0;
  for (const path of paths.filter((one) => SOURCE.test(one) && existsSync(join(folder, one))).sort()) {
    const text = readFileSync(join(folder, path), 'utf8');
    const lines = linesOf(text);
    const part = (parts[partOf(path)] ??= [0, 0]);
    part[isTest(path) ? 1 : 0] += lines;
    if (isProduct(path)) product += lines;
    if (!PARSED.test(path)) continue;
    const read = readSource(path, text);
    if (isProduct(path)) {
      ports.push(...read.ports);
      implementations.push(...read.implementations);
    }
    if (OWN.test(path)) continue;
    for (const { kind, phrase, line } of read.hits) hits[kind].push(`${path}:${line} ${phrase}`);
  }
  const single = ports.filter((port) => implementations.filter((name) => name === port).length === 1);
  const code = Object.entries(parts).filter(([name]) => name !== 'docs');
  const all = code.reduce((sum, [, [source, tests]]) => sum + source + tests, 0);
  return {
    parts,
    facts: {
      'product lines': product,
      'product share of all but docs, %': Math.round((product / all) * 100),
      'interfaces with one implementation': single.length,
      'discouraged phrases in comments': hits.comment.length,
      'discouraged phrases in strings': hits.string.length,
      'discouraged phrases in test titles': hits.title.length,
      'discouraged words in names': hits.name.length,
      'npm packages that ship': shippedPackages(folder),
    },
    lists: { 'interfaces with one implementation': single, ...hits },
  };
}

/** Entries of the lock file that are neither for development only nor workspaces. */
function shippedPackages(folder: string): number {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as LockFile;
  return Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  ).length;
}

function print(before: Measured | undefined, now: Measured): void {
  const row = (label: string, ...cells: (string | number)[]) =>
    console.log(label.padEnd(40) + cells.map((cell) => String(cell).padStart(18)).join(''));
  const change = (from: number | undefined, to: number) =>
    before === undefined || from === to ? to : `${from ?? 0} → ${to}`;
  row('lines', 'source', 'tests');
  for (const name of [...new Set([...Object.keys(before?.parts ?? {}), ...Object.keys(now.parts)])].sort()) {
    const from = before?.parts[name] ?? [0, 0];
    const to = now.parts[name] ?? [0, 0];
    row(name, change(from[0], to[0]), change(from[1], to[1]));
  }
  for (const [name, to] of Object.entries(now.facts)) row(name, change(before?.facts[name], to));
}
