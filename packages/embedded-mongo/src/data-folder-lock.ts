import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A held lock. */
export interface DataFolderLock {
  /** Gives the folder free; calling it again does nothing. */
  release(): Promise<void>;
}

/** Another process, or another part of this one, works on the folder. */
export class DataFolderInUseError extends Error {
  readonly code = 'DATA_FOLDER_IN_USE';

  constructor(readonly folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that process or choose another folder.`,
    );
    this.name = 'DataFolderInUseError';
  }
}

/** Two processes that start in the same instant see each other and both step back: then they try again. */
const ATTEMPTS = 5;
const RETRY_SPREAD_MS = 60;

/** The shortest limit of a socket path among Linux and macOS, without its final zero byte. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Locks a folder for this process, or rejects with DataFolderInUseError. The lock is a listening socket: it
 * ends with the process however that ends, so nothing stale can hold the folder after kill -9.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = realpathSync(folder);
  if (process.platform === 'win32') return lockByPipe(path);
  const place = socketPlace(path);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const lock = await tryLock(place);
    if (lock) return lock;
    if (attempt < ATTEMPTS) await delay(attempt * Math.random() * RETRY_SPREAD_MS);
  }
  throw new DataFolderInUseError(path);
}

/** Paths of the sockets of one folder: `directory/prefix<random>.sock`. */
interface SocketPlace {
  directory: string;
  prefix: string;
}

/**
 * Announce, then look: listen under an own name first and only then ask every other socket. Of two starters at
 * least one sees the other, and a holder is always seen. A refused connection proves a dead owner, whose file goes.
 */
async function tryLock({ directory, prefix }: SocketPlace): Promise<DataFolderLock | undefined> {
  const ownName = `${prefix}${randomBytes(4).toString('hex')}.sock`;
  const server = await listen(join(directory, ownName));
  const release = releaser(server);
  const names = readdirSync(directory).filter((name) => name.startsWith(prefix) && name.endsWith('.sock'));
  let isFree = names.includes(ownName);
  for (const name of names) {
    if (name === ownName) continue;
    if (await isAlive(join(directory, name))) isFree = false;
    else rmSync(join(directory, name), { force: true });
  }
  if (isFree) return { release };
  await release();
  return undefined;
}

async function lockByPipe(path: string): Promise<DataFolderLock> {
  try {
    return { release: releaser(await listen(`\\\\.\\pipe\\kq-lock-${hashOf(path)}`)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new DataFolderInUseError(path);
    throw error;
  }
}

function socketPlace(path: string): SocketPlace {
  const inFolder = { directory: path, prefix: 'lock-' };
  const longestName = join(path, 'lock-00000000.sock');
  if (Buffer.byteLength(longestName) <= MAX_SOCKET_PATH_BYTES) return inFolder;
  return { directory: tmpdir(), prefix: `kq-lock-${hashOf(path)}-` };
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

/** The server sends no response and does not keep the process alive: listening is the signal. */
function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function releaser(server: Server): () => Promise<void> {
  let released: Promise<void> | undefined;
  return () => {
    released ??= new Promise((resolve) => server.close(() => resolve()));
    return released;
  };
}

/** Only a refused connection or a missing file proves that no process listens. */
function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (alive: boolean): void => {
      socket.destroy();
      resolve(alive);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      settle(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
  });
}
