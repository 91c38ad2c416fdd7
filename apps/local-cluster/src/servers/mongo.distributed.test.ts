import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { freePortBlock } from '../cluster/port-block';
import { startMongo } from './mongo';

it('keeps acknowledged documents when it is killed and started on another port', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'kq-mongo-'));
  afterTest(() => rm(dir, { recursive: true, force: true }));
  const first = await startMongo({ dir, port: await freePortBlock(1) });
  await withThings(first.url, (things) => things.insertOne({ name: 'kept' }));
  await first.kill();

  const second = await startMongo({ dir, port: await freePortBlock(1) });
  afterTest(() => second.kill());
  expect(second.url).not.toBe(first.url);
  await withThings(second.url, async (things) => {
    expect(await things.countDocuments({ name: 'kept' })).toBe(1);
    await things.insertOne({ name: 'accepted' });
  });
});

async function withThings(url: string, work: (things: mongo.Collection) => Promise<unknown>): Promise<void> {
  const client = new mongo.MongoClient(url, { w: 'majority' });
  try {
    await work(client.db('kq_test').collection('things'));
  } finally {
    await client.close();
  }
}
