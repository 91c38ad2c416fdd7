import {
  assertObjectKey,
  type ObjectStore,
  type StoredObject,
  storeUnavailable,
} from '@kq/service-kit/objects/object-store';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Base URL of a server other than AWS, addressed by path. */
  readonly endpoint?: string | undefined;
  /** Default: the credentials of the environment, as the AWS SDK finds them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

export interface S3ObjectStore extends ObjectStore {
  close(): void;
}

const REQUEST_TIMEOUT_MS = 8000;
const CONNECTION_TIMEOUT_MS = 2000;
/** Limit of the S3 API. */
const DELETE_BATCH = 1000;

/** Keeps objects in a bucket of an S3 API; the bucket must exist. */
export async function createS3ObjectStore({
  bucket,
  region,
  endpoint,
  credentials,
}: S3Options): Promise<S3ObjectStore> {
  // Loaded only where it is used: the SDK is larger than all other adapters together.
  const {
    DeleteObjectsCommand,
    GetObjectCommand,
    ListObjectsV2Command,
    NoSuchKey,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, connectionTimeout: CONNECTION_TIMEOUT_MS },
    // Other servers than AWS reject the checksums that newer SDKs add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    async put(key, bytes, contentType) {
      assertObjectKey(key);
      const command = new PutObjectCommand({
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
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw storeUnavailable(error);
      }
    },

    async remove(keys) {
      keys.forEach(assertObjectKey);
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        const Objects = keys.slice(start, start + DELETE_BATCH).map((Key) => ({ Key }));
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        const { Errors = [] } = await orUnavailable(client.send(command));
        if (Errors.length > 0)
          throw storeUnavailable(
            new Error(`${Errors.length} objects not deleted, first: ${Errors[0]?.Message ?? 'unknown'}`),
          );
      }
    },

    async list(prefix) {
      const found: StoredObject[] = [];
      let token: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        });
        const page = await orUnavailable(client.send(command));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined) found.push({ key: Key, changedAt: LastModified ?? new Date(0) });
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return found;
    },

    close: () => client.destroy(),
  };
}

/** The server is unreachable, overloaded, full, or refuses the credentials: an upload can succeed later. */
async function orUnavailable<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    throw storeUnavailable(error);
  }
}
