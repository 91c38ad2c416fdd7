import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { objectStoreContract } from '@kq/test-kit/in-process/contracts/object-store.contract';
import { type OwnServer, startOwnS3 } from '@kq/test-kit';
import { createS3ObjectStore, type S3ObjectStore } from './s3-object-store';

// The first run installs the server.
jest.setTimeout(300_000);

const REGION = 'eu-central-1';
const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

let server: OwnServer;
let buckets = 0;

beforeAll(async () => {
  server = await startOwnS3();
});
afterAll(() => server.remove());

async function createBucket(): Promise<string> {
  const bucket = `kq-photos-${(buckets += 1)}`;
  const client = new S3Client({ region: REGION, endpoint: server.url, forcePathStyle: true, credentials });
  await client.send(
    new CreateBucketCommand({
      Bucket: bucket,
      CreateBucketConfiguration: { LocationConstraint: REGION },
    }),
  );
  client.destroy();
  return bucket;
}

async function withStore(bucket: string, use: (store: S3ObjectStore) => Promise<void>): Promise<void> {
  const store = await createS3ObjectStore({ bucket, region: REGION, endpoint: server.url, credentials });
  try {
    await use(store);
  } finally {
    store.close();
  }
}

describe('contract of object stores: S3', () => {
  it.each(contractRows(objectStoreContract))('%s', async (_behaviour, { check }) => {
    await withStore(await createBucket(), check);
  });
});

describe('createS3ObjectStore', () => {
  it('deletes and lists more objects than one call of the API may name', async () => {
    await withStore(await createBucket(), async (store) => {
      const keys = Array.from({ length: 1005 }, (_, index) => `1/${index}.webp`);
      for (let start = 0; start < keys.length; start += 50)
        await Promise.all(
          keys.slice(start, start + 50).map((key) => store.put(key, Buffer.from('x'), 'image/webp')),
        );
      expect(await store.list('1/')).toHaveLength(keys.length);
      await store.remove(keys);
      expect(await store.list('')).toEqual([]);
    });
  });

  it('rejects when the bucket is missing, instead of losing a photo', async () => {
    await withStore('kq-missing', async (store) => {
      await expect(store.put('1/a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
      await expect(store.list('')).rejects.toThrow();
    });
  });
});
