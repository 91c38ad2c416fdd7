/**
 * `node scripts/run.cjs scripts/check-readme.ts [part of a command]`: runs the commands of README.md as they are written there, each in an
 * empty data folder, and lists those that it leaves out with the reason (scripts/readme/readme-commands.ts).
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { readmeCommands, WAYS } from './readme/readme-commands';
import { root, step } from './setup.cjs';

const READY_LINE = /^Kolonnenquartier is ready: (http:\S+)$/;
/** Pages that README.md sends its reader to. */
const PAGES = ['/', '/dev/mailbox', '/api/docs'];
type Started = ChildProcessByStdio<null, Readable, null>;

const KINDS = {
  ends,
  serves,
  'ends in a fresh clone': endsInClone,
};

async function main(): Promise<void> {
  const [part = ''] = process.argv.slice(2);
  for (const command of readmeCommands().filter((one) => one.includes(part))) {
    const way = WAYS[command];
    if (way !== undefined && 'ci' in way) continue;
    if (way === undefined || 'reason' in way) {
      console.log(`– ${command}: ${way?.reason ?? 'not in scripts/readme/readme-commands.ts'}`);
      if (way === undefined) process.exitCode = 1;
      continue;
    }
    step(command);
    const folder = mkdtempSync(join(tmpdir(), 'kq-readme-'));
    const problem = await KINDS[way.run](command, folder).catch((error: Error) => error.message);
    rmSync(folder, { recursive: true, force: true });
    console.log(problem === undefined ? `✓ ${command}` : `✗ ${command}: ${problem}`);
    if (problem !== undefined) process.exitCode = 1;
  }
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

/** Waits for the ready line, reads the pages and stops it as a person does. */
async function serves(command: string, folder: string): Promise<string | undefined> {
  const child = start(command, root, { PORT: '0', KQ_SEED: '20', KQ_DATA_DIR: folder });
  const exited = once(child, 'exit');
  const url = await Promise.race([
    readyUrl(child),
    exited.then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ]);
  const statuses = await Promise.all(PAGES.map(async (page) => (await fetch(url + page)).status));
  if (child.pid === undefined) return 'did not start';
  process.kill(-child.pid, 'SIGINT');
  await exited;
  const missing = PAGES.filter((_, index) => statuses[index] !== 200);
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
