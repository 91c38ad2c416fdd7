import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startMongo } from '@kq/local-cluster';
import { freePortBlock } from '@kq/local-cluster/cluster/port-block';

export interface OwnMongo {
  /** `mongodb://127.0.0.1:<port>` */
  readonly url: string;
  /** kill -9. Every acknowledged write lies in its folder. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder. */
  startAgain(): Promise<void>;
  /** Connections stay open, nothing answers. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** A MongoDB-wire server of this test alone, to be killed and frozen. */
export async function startOwnMongo(): Promise<OwnMongo> {
  const dir = await mkdtemp(join(tmpdir(), 'kq-mongo-'));
  const port = await freePortBlock(1);
  let server: RunningServer = await startMongo({ dir, port });
  return {
    url: server.url,
    kill: () => server.kill(),
    async startAgain() {
      server = await startMongo({ dir, port });
    },
    pause: () => server.pause(),
    resume: () => server.resume(),
    async remove() {
      server.resume();
      await server.kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
