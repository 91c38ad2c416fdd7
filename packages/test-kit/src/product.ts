import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ApiClient } from './api-client';

export interface ProductOptions {
  /** A folder that outlives this process of the product; by default a new one, removed by `stop()`. */
  readonly dataDir?: string;
  /** Further environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until the product must be ready; default 120 000. */
  readonly timeoutMs?: number;
}

/** The interface of the whole product for tests, for any tier. */
export interface ProductUnderTest {
  /** Base URL of the gateway: `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Base URL of another gateway, if there is one; else the same. */
  readonly otherUrl: string;
  readonly dataDir: string;
  /** Creates a client without a session. */
  api(): ApiClient;
  /** Returns the passwords of the demo accounts of this data folder. */
  demoPasswords(): Promise<DemoPasswords>;
  /** Stops it like an operator and resolves with the exit code: 0 after a graceful shutdown. */
  stop(): Promise<number | null>;
  /** Removes its data. */
  remove(): Promise<void>;
}

export interface DemoPasswords {
  readonly dispatcher: string;
  readonly owner: string;
  readonly admin: string;
}

/** The built product in a separate process: equivalent to `npm start`, with fewer demo accommodations. */
export interface RunningProduct extends ProductUnderTest {
  readonly pid: number;
  /** Returns the output of the process. */
  output(): string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

const entry = resolve(__dirname, '../../../apps/all-in-one/dist/main.js');
/** As the script `start` of package.json has it (docs/adr/062). */
const YOUNG_GENERATION = '--max-semi-space-size=16';
/** Demo accommodations, unless a test asks for more: their events are what a first start takes longest for. */
export const DEMO_ACCOMMODATIONS = 60;
const READY_LINE = /^Kolonnenquartier is ready: (http:\S+)$/;

/** Starts the embedded product on a free port and waits for its ready line. */
export async function startProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'kq-product-')));
  const child = spawn(process.execPath, [YOUNG_GENERATION, entry], {
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '16',
      PORT: '0',
      KQ_DATA_DIR: dataDir,
      KQ_SEED: String(DEMO_ACCOMMODATIONS),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const url = await waitForReady(child, printed, options.timeoutMs ?? 120_000);

  return {
    url,
    otherUrl: url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed.join('\n'),
    api: () => new ApiClient(url),
    async demoPasswords() {
      const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
        demoPasswords: DemoPasswords;
      };
      return secrets.demoPasswords;
    },
    async stop() {
      await end(child, 'SIGINT');
      return child.exitCode;
    },
    kill: () => end(child, 'SIGKILL'),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

function waitForReady(child: ChildProcess, printed: string[], timeoutMs: number): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`${why}\n${printed.join('\n')}`));
    };
    const timer = setTimeout(() => fail(`the product was not ready within ${timeoutMs} ms`), timeoutMs);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`the product exited with ${code ?? signal} before it was ready`);
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        const url = READY_LINE.exec(line)?.[1];
        if (!url) return;
        clearTimeout(timer);
        child.removeAllListeners('exit');
        resolveUrl(url);
      });
    }
  });
}

async function end(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
