import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { assertPortFree } from '@kq/all-in-one/held-port';
import { INSTANCE_HEADER } from '@kq/contracts';
import { pause } from '@kq/kernel';
import { builtFile, projectRoot } from '../project-root';
import { answersHttp } from '../servers/probe';
import { identityOf } from '../servers/process-identity';
import { removeRecord, writeRecord } from '../servers/process-record';
import { type Deployable, type Instance, pidFileOf, urlOf } from './deployables';
import { createProcessLog } from './process-log';

/** The exit of a process. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Time from the signal to the exit. */
  readonly tookMs: number;
}

/** One process of the product, restarted automatically after an unexpected exit, as in Kubernetes. */
export interface ServiceProcess {
  readonly name: Deployable;
  readonly replica: number;
  readonly url: string;
  readonly metricsUrl: string;
  readonly logFile: string;
  /** Null while it is not running. */
  readonly pid: number | null;
  /** Number of unexpected exits. */
  readonly unexpectedExits: number;
  /** Starts the process and waits until it is ready, or `signal` aborts. @throws Error with its last lines; the reason of `signal` */
  start(signal?: AbortSignal): Promise<void>;
  /** Sends SIGTERM, after `graceMs` (default 30 s) SIGKILL; the process is not restarted. */
  stop(graceMs?: number): Promise<Exit>;
  /** Sends SIGKILL; the process is not restarted. */
  kill(): Promise<Exit>;
  /** Calls `stop()`, then `start()`; from then on of the build in `root`, where it is given. */
  restart(options?: { readonly root?: string }): Promise<Exit>;
}

export interface ServiceProcessOptions {
  readonly instance: Instance;
  readonly env: Readonly<Record<string, string>>;
  /** Folder of logs and the pid file. */
  readonly dir: string;
  /** Receives one line per problem. */
  readonly onProblem: (line: string) => void;
  /** Folder of the project whose build runs; default this one. */
  readonly root?: string | undefined;
}

const PRELOADED = builtFile('apps/local-cluster', 'cluster/end-with-supervisor.js');
/** Like Kubernetes' terminationGracePeriodSeconds; the process exits within 25 s. */
const STOP_MS = 30_000;
const READY_MS = 120_000;
const POLL_MS = 100;
const BACK_OFF = { firstMs: 1000, lastMs: 30_000, forgottenAfterMs: 60_000 };

export function createServiceProcess({
  instance,
  env,
  dir,
  onProblem,
  root = projectRoot,
}: ServiceProcessOptions): ServiceProcess {
  const label = `${instance.name}-${instance.replica}`;
  const url = urlOf(instance);
  const logFile = join(dir, `${label}.log`);
  const pidFile = pidFileOf(dir, instance);
  const say = (text: string): void => onProblem(`${label}: ${text}`);
  const log = createProcessLog(logFile, label, say);
  const workspace = instance.name === 'gateway' ? 'gateway' : `services/${instance.name}`;

  /** Unknown to another process that listens on the same port. */
  const instanceId = randomUUID();
  let child: ChildProcess | null = null;
  let currentRoot = root;
  let shouldRun = false;
  let unexpectedExits = 0;
  let backOffMs = BACK_OFF.firstMs;
  let restartTimer: NodeJS.Timeout | undefined;

  function launch(): ChildProcess {
    const startedAt = Date.now();
    // A separate process group: Ctrl-C reaches only the supervisor, which stops all processes in order.
    const entry = builtFile(workspace, 'main.js', currentRoot);
    const started = spawn(process.execPath, ['--require', PRELOADED, entry], {
      env: { ...env, KQ_INSTANCE_ID: instanceId },
      cwd: currentRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    if (started.pid !== undefined)
      writeRecord(pidFile, {
        pid: started.pid,
        identity: identityOf(started.pid) ?? '',
        ports: [instance.port],
      });
    log.follow(started.stdout!, started.stderr!);
    started.once('exit', (code, signal) => {
      child = null;
      if (shouldRun) restartLater(startedAt, code ?? signal);
    });
    return started;
  }

  function restartLater(startedAt: number, how: number | string | null): void {
    unexpectedExits += 1;
    if (Date.now() - startedAt > BACK_OFF.forgottenAfterMs) backOffMs = BACK_OFF.firstMs;
    say(`ended with ${how}; it starts again in ${backOffMs / 1000} s`);
    restartTimer = setTimeout(launch, backOffMs);
    backOffMs = Math.min(backOffMs * 2, BACK_OFF.lastMs);
  }

  async function untilReady(started: ChildProcess, signal?: AbortSignal): Promise<void> {
    const limit = Date.now() + READY_MS;
    while (!(await answersHttp(`${url}/health/ready`, { [INSTANCE_HEADER]: instanceId }))) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`${label} exited before it was ready:\n${log.lastLines()}`);
      signal?.throwIfAborted();
      if (Date.now() > limit) throw new Error(`${label} is not ready:\n${log.lastLines()}`);
      await pause(POLL_MS);
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL', graceMs = STOP_MS): Promise<Exit> {
    shouldRun = false;
    clearTimeout(restartTimer);
    const running = child;
    const startedAt = Date.now();
    if (running === null) {
      await removeRecord(pidFile);
      return { code: null, signal: null, tookMs: 0 };
    }
    const exited = once(running, 'exit');
    running.kill(signal);
    const limit = setTimeout(() => {
      say(`did not end within ${graceMs / 1000} s of SIGTERM and is killed`);
      running.kill('SIGKILL');
    }, graceMs);
    const [code, by] = (await exited) as [number | null, NodeJS.Signals | null];
    clearTimeout(limit);
    await removeRecord(pidFile);
    return { code, signal: by, tookMs: Date.now() - startedAt };
  }

  const isDown = (): boolean => child === null;

  async function start(signal?: AbortSignal): Promise<void> {
    if (child !== null) throw new Error(`${label} is already running`);
    if (instance.name === 'gateway') await assertPortFree('127.0.0.1', instance.port);
    const started = launch();
    try {
      await untilReady(started, signal);
      shouldRun = true;
    } catch (error) {
      await end('SIGKILL');
      throw error;
    }
    // The process may have exited after its last response.
    if (isDown()) launch();
  }

  return {
    name: instance.name,
    replica: instance.replica,
    url,
    metricsUrl: `http://127.0.0.1:${instance.metricsPort}/metrics`,
    logFile,
    get pid() {
      return child?.pid ?? null;
    },
    get unexpectedExits() {
      return unexpectedExits;
    },
    start,
    stop: (graceMs) => end('SIGTERM', graceMs),
    kill: () => end('SIGKILL'),
    async restart({ root: next = currentRoot } = {}) {
      const exit = await end('SIGTERM');
      currentRoot = next;
      await start();
      return exit;
    },
  };
}
