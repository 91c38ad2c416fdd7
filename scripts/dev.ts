/**
 * `npm run dev`: Vite with hot reload on KQ_DEV_PORT (5173) and the embedded product behind it on PORT (8080). A saved backend
 * source is compiled and the product restarts with its data kept; a source that does not compile leaves the running product
 * alone.
 */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { watchSources } from './dev/watch-sources';
import { root, requireNode, install, build, serverWorkspaces, step } from './setup.cjs';

const PORT = process.env.PORT ?? '8080';
const DEV_PORT = process.env.KQ_DEV_PORT ?? '5173';
const PAGE_URL = `http://127.0.0.1:${DEV_PORT}`;
/** A product that does not stop in time is killed; its stores recover (docs/adr/025). */
const STOP_LIMIT_MS = 1500;
/** Leaves both cores to the product that starts. */
const STANDBY_DELAY_MS = 4000;

const children = new Set<ChildProcess>();
let isStopping = false;

function start(
  args: readonly string[],
  { env, stdio = 'inherit' }: { env: Record<string, string>; stdio?: StdioOptions },
): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Returns a function that starts the product or replaces the running one, one at a time. */
function createRestart(): () => void {
  let product: ChildProcess | undefined;
  let standby: ChildProcess | undefined = startStandby();
  let restarts = Promise.resolve();
  let isQueued = false;

  async function replace(): Promise<void> {
    isQueued = false;
    if (product !== undefined) await stop(product);
    if (isStopping) return;
    product = standby?.connected ? standby : startStandby();
    product.send('start');
    standby = undefined;
    setTimeout(() => !isStopping && (standby ??= startStandby()), STANDBY_DELAY_MS).unref();
  }

  return () => {
    if (isQueued) return;
    isQueued = true;
    restarts = restarts.then(replace);
  };
}

const startStandby = () =>
  start(['--enable-source-maps', 'scripts/run.cjs', 'scripts/dev/standby.ts'], {
    env: {
      PORT,
      KQ_PUBLIC_URL: PAGE_URL,
      UV_THREADPOOL_SIZE: '16',
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });

async function end(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([...children].map(stop));
  process.exit(exitCode);
}

function main(): void {
  requireNode();
  install();
  build();
  // Also after an error of this process.
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(0));
  const pages = start(
    ['node_modules/vite/bin/vite.js', 'frontend', '--host', '127.0.0.1', '--port', DEV_PORT, '--strictPort'],
    { env: { KQ_DEV_API: `http://127.0.0.1:${PORT}` } },
  );
  pages.once('exit', (code) => void end(code ?? 1));
  const restart = createRestart();
  restart();
  const sources = serverWorkspaces().map((workspace) => join(root, workspace, 'src'));
  watchSources(sources, () => {
    step('Restarting the product');
    restart();
  });
}

main();
