import { assertObjectKey, type ObjectStore, storeUnavailable } from '@kq/service-kit/objects/object-store';
import { openS3Client, orUnavailable, type S3Options } from './s3-client';

export interface S3ObjectStore extends ObjectStore {
  close(): void;
}

/** Keeps objects in a bucket of an S3 API; the bucket must exist. */
export async function createS3ObjectStore(options: S3Options): Promise<S3ObjectStore> {
  const { sdk, client, remove, list, close } = await openS3Client(options);
  const { bucket } = options;
  return {
    list,
    close,

    async put(key, bytes, contentType) {
      assertObjectKey(key);
      const command = new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
      });
      await orUnavailable(client.send(command));
    },

    async get(key) {
      assertObjectKey(key);
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw storeUnavailable(error);
      }
    },

    async remove(keys) {
      keys.forEach(assertObjectKey);
      await remove(keys);
    },
  };
}
