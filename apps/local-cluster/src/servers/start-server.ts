import { spawn } from 'node:child_process';
import { open, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '@kq/kernel';
import { endProcess } from './end-process';
import { freezeProcess } from './freeze-process';
import { isPortFree } from './probe';
import { identityOf } from './process-identity';
import { isRunning, type ProcessRecord, readRecord, removeRecord, writeRecord } from './process-record';
import { withLock } from './with-lock';

/** The folder of a server's data, log and pid file, and its local port. */
export interface ServerPlace {
  readonly dir: string;
  readonly port: number;
}

export interface ServerDefinition {
  readonly name: string;
  readonly dir: string;
  /** All ports it listens on; clients use the first. */
  readonly ports: readonly number[];
  /** URL for clients. */
  readonly url: string;
  /** Installs and prepares missing parts, then returns the command to run. */
  prepare(): Promise<{ file: string; args: readonly string[] }>;
  /** Returns true once the server responds to requests, not only accepts connections. */
  answers(): Promise<boolean>;
  /** Milliseconds until it must respond; default 60 000. */
  readonly readyMs?: number;
}

/** A server of this machine that was started here, now or by an earlier process. */
export interface RunningServer {
  readonly name: string;
  readonly url: string;
  readonly ports: readonly number[];
  readonly pid: number;
  /** True when an earlier start left it running. */
  readonly isReused: boolean;
  /** Stops it by SIGTERM, after 20 s by SIGKILL. */
  stop(): Promise<void>;
  /** Sends SIGKILL; it can be started again on the same folder. */
  kill(): Promise<void>;
  /** Freezes it: once this resolves, connections stay open without responses. */
  pause(): Promise<void>;
  resume(): void;
}

const READY_MS = 60_000;
const POLL_MS = 50;
const PORT_MS = 3000;
const LOG_TAIL = 2000;

/**
 * Starts a server in a separate process group that outlives this process, or reuses a running one of an earlier start.
 * @throws Error in one line when another process holds a port, or when the server does not start
 */
export async function startServer(definition: ServerDefinition): Promise<RunningServer> {
  await mkdir(definition.dir, { recursive: true });
  return withLock(join(definition.dir, 'start.lock'), async () => {
    const earlier = await readRecord(recordFile(definition));
    if (earlier !== null) return reuse(definition, earlier);
    await refuseForeignPorts(definition);
    const { file, args } = await definition.prepare();
    const record = await launch(definition, file, args);
    await untilItAnswers(definition, record);
    return running(definition, record, false);
  });
}

/** Stops the server that was started in the folder. @returns false when none was running */
export async function stopServer(place: { name: string; dir: string }): Promise<boolean> {
  const record = await readRecord(recordFile(place));
  if (record !== null) await endProcess(record, 'SIGTERM');
  await removeRecord(recordFile(place));
  return record !== null;
}

const recordFile = ({ name, dir }: { name: string; dir: string }): string => join(dir, `${name}.pid.json`);
const logFile = ({ name, dir }: { name: string; dir: string }): string => join(dir, `${name}.log`);

async function reuse(definition: ServerDefinition, record: ProcessRecord): Promise<RunningServer> {
  const { name, ports, dir } = definition;
  if (record.ports.join() !== ports.join())
    throw new Error(
      `${name} of ${dir} is already running on port ${record.ports[0]}: stop it before using port ${ports[0]}`,
    );
  await untilItAnswers(definition, record);
  return running(definition, record, true);
}

async function refuseForeignPorts({ name, ports }: ServerDefinition): Promise<void> {
  for (const port of ports) {
    // A connection of another process on this port may be closing.
    for (const end = Date.now() + PORT_MS; !(await isPortFree(port)) && Date.now() < end;)
      await pause(POLL_MS);
    if (!(await isPortFree(port)))
      throw new Error(`${name} cannot start: port ${port} is held by a process that was not started here`);
  }
}

async function launch(
  definition: ServerDefinition,
  file: string,
  args: readonly string[],
): Promise<ProcessRecord> {
  const log = await open(logFile(definition), 'w');
  try {
    const child = spawn(file, args, {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      cwd: definition.dir,
    });
    const failure = new Promise<never>((_resolve, reject) => child.once('error', reject));
    if (child.pid === undefined) return await failure;
    const record = {
      pid: child.pid,
      identity: identityOf(child.pid) ?? '',
      ports: [...definition.ports],
    };
    writeRecord(recordFile(definition), record);
    child.unref();
    return record;
  } finally {
    await log.close();
  }
}

async function untilItAnswers(definition: ServerDefinition, record: ProcessRecord): Promise<void> {
  const { name, ports, readyMs = READY_MS } = definition;
  const limit = Date.now() + readyMs;
  while (!(await definition.answers())) {
    const problem = problemOf(record, limit);
    if (problem !== null) {
      const log = await readFile(logFile(definition), 'utf8').catch(() => '');
      throw new Error(`${name} on port ${ports[0]} ${problem}; its log ends with:\n${log.slice(-LOG_TAIL)}`);
    }
    await pause(POLL_MS);
  }
}

function problemOf(record: ProcessRecord, limit: number): string | null {
  if (!isRunning(record)) return 'ended before it answered';
  return Date.now() > limit ? 'does not answer' : null;
}

function running(definition: ServerDefinition, record: ProcessRecord, isReused: boolean): RunningServer {
  return {
    name: definition.name,
    url: definition.url,
    ports: definition.ports,
    pid: record.pid,
    isReused,
    async stop() {
      await endProcess(record, 'SIGTERM');
      await removeRecord(recordFile(definition));
    },
    async kill() {
      await endProcess(record, 'SIGKILL');
      await removeRecord(recordFile(definition));
    },
    pause: () => freezeProcess(record),
    resume() {
      if (isRunning(record)) process.kill(record.pid, 'SIGCONT');
    },
  };
}
