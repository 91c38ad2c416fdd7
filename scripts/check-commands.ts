/**
 * `node scripts/run.cjs scripts/check-commands.ts [part of a command]`: runs the commands of README.md and of the operator's pages as they
 * are written there, in empty data folders, and lists those that no check runs with what they need (scripts/commands/ways.ts).
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { commandsOfPage } from './commands/commands-of';
import { commandsBy, PAGES, WAYS } from './commands/ways';
import { root, step } from './setup.cjs';

const READY_LINE = /^Kolonnenquartier is ready: (http:\S+)$/;
/** Pages that README.md sends its reader to. */
const ADDRESSES = ['/', '/dev/mailbox', '/api/docs'];
type Started = ChildProcessByStdio<null, Readable, null>;
type Runner = (command: string, folder: string) => Promise<string | undefined>;

async function main(): Promise<void> {
  const [part = ''] = process.argv.slice(2);
  const isWanted = (command: string) => command.includes(part);
  const runs: Record<string, Runner> = { serves, ends, 'ends in a fresh clone': endsInClone };
  for (const [kind, run] of Object.entries(runs)) {
    const commands = commandsBy((way) => 'run' in way && way.run === kind);
    for (const command of new Set(commands.filter(isWanted))) await report(command, run);
  }
  const drill = commandsBy((way) => 'run' in way && way.run === 'in the drill');
  if (drill.some(isWanted)) await report(drill.join('\n'), inDrill);
  for (const page of PAGES)
    for (const command of commandsOfPage(page).filter(isWanted)) {
      const way = WAYS[page]?.[command];
      if (way === undefined) await report(command, async () => `not in scripts/commands/ways.ts (${page})`);
      else if ('untried' in way) console.log(`– ${command}: needs ${way.untried}`);
    }
}

/** Carries out a command in an empty folder and says what came of it. */
async function report(command: string, run: Runner): Promise<void> {
  step(command);
  const folder = mkdtempSync(join(tmpdir(), 'kq-commands-'));
  const problem = await run(command, folder).catch((error: Error) => error.message);
  rmSync(folder, { recursive: true, force: true });
  console.log(problem === undefined ? `✓ ${command}` : `✗ ${command}: ${problem}`);
  if (problem !== undefined) process.exitCode = 1;
}

async function ends(command: string, folder: string): Promise<string | undefined> {
  const line = command.replace('<email>', 'leitung@firma.example');
  const child = start(line, root, { KQ_DATA_DIR: folder, KQ_SEED: '0' });
  child.stdout.resume();
  const [code] = await once(child, 'exit');
  return code === 0 ? undefined : `ended with ${code}`;
}

/** What git stores, modes included. */
async function endsInClone(command: string, folder: string): Promise<string | undefined> {
  const copy = start(`git checkout-index --all --prefix='${folder}/'`, root);
  copy.stdout.resume();
  await once(copy, 'exit');
  const child = start(command, folder);
  child.stdout.resume();
  const [code] = await once(child, 'exit');
  return code === 0 ? undefined : `ended with ${code}`;
}

/** Runs the steps of the drill in their order beside a product that runs, with folders of ours in place of the page's. */
async function inDrill(commands: string, folder: string): Promise<string | undefined> {
  const dataDir = join(folder, 'data');
  const product = start('npm start', root, { PORT: '0', KQ_SEED: '20', KQ_DATA_DIR: dataDir });
  const exited = once(product, 'exit');
  try {
    await readyUrl(product);
    for (const command of commands.split('\n')) {
      const own = command
        .replaceAll('/var/backups/kq', join(folder, 'backups'))
        .replaceAll('/tmp/kq-drill', join(folder, 'drill'))
        .replace(' data-erasures', ` ${dataDir}-erasures`)
        .replace('PORT=8099', 'PORT=0');
      const problem = await (own.includes('npm start') ? serves : ends)(own, dataDir);
      if (problem !== undefined) return `${command} ${problem}`;
    }
    return undefined;
  } finally {
    if (product.pid !== undefined) process.kill(-product.pid, 'SIGINT');
    await exited;
  }
}

/** Waits for the ready line, reads the pages and stops it as a person does. */
async function serves(command: string, folder: string): Promise<string | undefined> {
  const child = start(command, root, { PORT: '0', KQ_SEED: '20', KQ_DATA_DIR: folder });
  const exited = once(child, 'exit');
  const url = await Promise.race([
    readyUrl(child),
    exited.then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ]);
  const statuses = await Promise.all(ADDRESSES.map(async (page) => (await fetch(url + page)).status));
  if (child.pid === undefined) return 'did not start';
  process.kill(-child.pid, 'SIGINT');
  await exited;
  const missing = ADDRESSES.filter((_, index) => statuses[index] !== 200);
  return missing.length === 0 ? undefined : `no page at ${missing.join(', ')}`;
}

async function readyUrl(child: Started): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = READY_LINE.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error('ended without its ready line');
}

/** In a process group of its own: Ctrl-C reaches npm and what it started. */
function start(command: string, cwd: string, env: Record<string, string> = {}): Started {
  return spawn(command, {
    cwd,
    env: { ...process.env, ...env },
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

void main();
