/** Starts a finished image and asks whether it lives. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ImageConfig, type OpenImage } from './open-image';

type Exit = number | string | null;
/** A started image: `exit` is null until it ends. */
interface Run {
  readonly child: ChildProcess;
  output: string;
  exit: Exit;
  ended: Promise<Exit>;
}
type Environment = Readonly<Record<string, string>>;

/** Runs a command as the image's user, from the image's files, with a folder of this machine to write to. */
function startImage(
  { buildah, container, config }: OpenImage,
  command: readonly string[],
  env: Environment,
  { tmp }: { tmp: string },
): Run {
  const settings = Object.entries({ TMPDIR: tmp, ...env }).flatMap(([key, value]) => [
    '--env',
    `${key}=${value}`,
  ]);
  const options = ['--network', 'host', '--user', config.User, '-v', `${tmp}:${tmp}`, ...settings];
  const child = buildah.spawn(['run', ...options, container, '--', ...command]);
  const run: Run = { child, output: '', exit: null, ended: Promise.resolve(null) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (run.output = (run.output + chunk.toString()).slice(-8000)));
  run.ended = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve((run.exit = code ?? signal)));
    child.once('error', (error) => resolve((run.exit = error.message)));
  });
  return run;
}

/** @returns the run with its exit code (or signal), of a command that exits */
export async function runToEnd(
  image: OpenImage,
  command: readonly string[],
  env: Environment,
  { limitMs = 60_000, tmp }: { limitMs?: number; tmp: string },
): Promise<Run> {
  const run = startImage(image, command, env, { tmp });
  const timer = setTimeout(() => signal(run, 'SIGKILL'), limitMs);
  await run.ended;
  clearTimeout(timer);
  return run;
}

/**
 * Starts the image, waits until its own health check passes, calls `visit`, and ends it by its stop signal.
 * @throws Error with the output when it is not healthy within 90 s or does not end with 0 within 25 s
 */
export async function visitImage(
  image: OpenImage,
  env: Environment,
  {
    kind,
    tmp,
    visit = async () => undefined,
    limitMs = 90_000,
  }: { kind: 'ready' | 'live'; tmp: string; visit?: (() => Promise<void>) | undefined; limitMs?: number },
): Promise<void> {
  const { config } = image;
  const run = startImage(image, commandOf(config), env, { tmp });
  const check = [...(config.Healthcheck?.Test ?? []).slice(1, -1), kind];
  try {
    const until = Date.now() + limitMs;
    while ((await runToEnd(image, check, env, { tmp, limitMs: 10_000 })).exit !== 0) {
      if (run.exit !== null) throw new Error(`ended with ${run.exit} before it was ${kind}`);
      if (Date.now() > until) throw new Error(`was not ${kind} within ${limitMs / 1000} s`);
      await delay(100);
    }
    await visit();
    signal(run, config.StopSignal);
    const exit = await Promise.race([run.ended, delay(25_000, 'no end', { ref: false })]);
    if (exit !== 0) throw new Error(`${config.StopSignal} ended with ${exit}, not 0`);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${run.output}`, { cause: error });
  } finally {
    if (run.exit === null) signal(run, 'SIGKILL');
    await run.ended;
  }
}

export const commandOf = ({ Entrypoint, Cmd }: ImageConfig) => [...(Entrypoint ?? []), ...(Cmd ?? [])];

/** Signals the process in the container: buildah passes no signal on. */
function signal({ child }: Run, name: NodeJS.Signals): void {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const children = new Map<number | undefined, number>();
  for (const line of stdout.trim().split('\n')) {
    const [own, parent] = line.trim().split(/\s+/).map(Number);
    if (own !== undefined) children.set(parent, own);
  }
  let pid = child.pid;
  while (children.has(pid)) pid = children.get(pid);
  if (pid !== undefined) process.kill(pid, name);
}

/** A folder that the image's user may write, removed by `remove`. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'kq-image-run-'));
  chmodSync(path, 0o777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
