import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startRedis } from '@kq/local-cluster';

/** The Redis that suites share. They keep apart by `ownPrefix` and never stop, flush or reconfigure it. */
export async function sharedRedis(url = 'redis://127.0.0.1:16379'): Promise<string> {
  const { hostname, port } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 6379) }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', () => reject(new Error(`no Redis at ${url}: run \`npm run servers:up\` first`)));
  });
  return url;
}

export const ownPrefix = (): string => `t${randomUUID().slice(0, 8)}`;

export interface OwnRedis {
  readonly url: string;
  /** kill -9. What it kept lies in its folder. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what it had kept. */
  startAgain(): Promise<void>;
  /** Connections stay open, nothing answers. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** A Redis of this test alone, to be killed and frozen. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'kq-redis-'));
  const port = await freePort();
  let server: RunningServer = await startRedis({ dir, port });
  return {
    url: server.url,
    kill: () => server.kill(),
    async startAgain() {
      server = await startRedis({ dir, port });
    },
    pause: () => server.pause(),
    resume: () => server.resume(),
    async remove() {
      await server.kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
