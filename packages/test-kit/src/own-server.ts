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
} from '@kq/local-cluster';

/** A server of one test alone, which may kill it, freeze it and take its data away. */
export interface OwnServer {
  readonly url: string;
  /** kill -9. What it kept lies in its folder. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what it had kept. */
  startAgain(): Promise<void>;
  /** kill -9, and all it held is gone, as a cache that was never meant to last. */
  wipe(): Promise<void>;
  /** Connections stay open, nothing answers. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

export const startOwnRedis = (): Promise<OwnServer> => startOwnServer(startRedis);

export const startOwnMongo = (): Promise<OwnServer> => startOwnServer(startMongo);

export const startOwnKafka = (): Promise<OwnServer> =>
  startOwnServer((place) => startKafka({ ...place, controllerPort: place.port + 1 }));

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
