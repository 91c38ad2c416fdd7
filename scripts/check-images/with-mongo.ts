import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../setup.cjs';

/** Runs `work` with the address of a separate MongoDB. */
export async function withMongo(work: (mongo: string) => Promise<void>): Promise<void> {
  build();
  const { freePortBlock, startMongo } = await import('@kq/local-cluster');
  const dir = await mkdtemp(join(tmpdir(), 'kq-image-mongo-'));
  const server = await startMongo({ dir, port: await freePortBlock(1) });
  try {
    await work(server.url);
  } finally {
    await server.kill();
    await rm(dir, { recursive: true, force: true });
  }
}
