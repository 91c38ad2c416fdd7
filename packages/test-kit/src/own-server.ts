import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePortBlock,
  type RunningServer,
  type ServerPlace,
  startKafka,
  startMongo,
  startRedis,
  startS3,
} from '@kq/local-cluster';

/** A server used by one test alone, which may kill it, freeze it and delete its data. */
export interface OwnServer {
  readonly url: string;
  /** Sends SIGKILL; the data stay in its folder. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with its stored data. */
  startAgain(): Promise<void>;
  /** Sends SIGKILL and deletes all data, as for a cache without persistence. */
  wipe(): Promise<void>;
  /** Freezes it: connections stay open without responses. */
  pause(): Promise<void>;
  resume(): void;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export const startOwnRedis = (): Promise<OwnServer> => startOwnServer(startRedis);

export const startOwnMongo = (): Promise<OwnServer> => startOwnServer(startMongo);

/** A replica set of three members, each of which a test may kill. */
export async function startOwnMongoSet(): Promise<{
  readonly uri: string;
  readonly members: readonly OwnServer[];
}> {
  const first = await freePortBlock(3);
  const ports = [first, first + 1, first + 2];
  const members = await Promise.all(
    ports.map((port) => startOwnServer((place) => startMongo({ ...place, port, members: ports }))),
  );
  return { uri: `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/?replicaSet=kq`, members };
}

export const startOwnKafka = (): Promise<OwnServer> =>
  startOwnServer((place) => startKafka({ ...place, controllerPort: place.port + 1 }));

/** Keeps everything in memory: a killed one has lost its buckets. */
export const startOwnS3 = (): Promise<OwnServer> => startOwnServer(startS3);

async function startOwnServer(start: (place: ServerPlace) => Promise<RunningServer>): Promise<OwnServer> {
  const dir = await mkdtemp(join(tmpdir(), 'kq-server-'));
  const place = { dir, port: await freePortBlock(2) };
  let server = await start(place);
  const wipe = async (): Promise<void> => {
    await server.kill();
    await rm(dir, { recursive: true, force: true });
  };
  return {
    url: server.url,
    kill: () => server.kill(),
    async startAgain() {
      server = await start(place);
    },
    wipe,
    pause: () => server.pause(),
    resume: () => server.resume(),
    async remove() {
      server.resume();
      await wipe();
    },
  };
}
