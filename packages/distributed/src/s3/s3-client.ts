import { type StoredObject, storeUnavailable } from '@kq/service-kit/objects/object-store';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Base URL of a server other than AWS, addressed by path. */
  readonly endpoint?: string | undefined;
  /** Default: the credentials of the environment, as the AWS SDK finds them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Maximum duration of one call; default 8 s. */
  readonly timeoutMs?: number;
}

const REQUEST_TIMEOUT_MS = 8000;
const CONNECTION_TIMEOUT_MS = 2000;
/** Limit of the S3 API. */
const DELETE_BATCH = 1000;

/** Opens a client of an S3 API for one bucket, with what photos and backups have in common. */
export async function openS3Client({
  bucket,
  region,
  endpoint,
  credentials,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: S3Options) {
  // Loaded only where it is used: the SDK is larger than all other adapters together.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    requestHandler: { requestTimeout: timeoutMs, connectionTimeout: CONNECTION_TIMEOUT_MS },
    // Other servers than AWS reject the checksums that newer SDKs add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    sdk,
    client,

    async remove(keys: readonly string[]): Promise<void> {
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        const Objects = keys.slice(start, start + DELETE_BATCH).map((Key) => ({ Key }));
        const command = new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        const { Errors = [] } = await orUnavailable(client.send(command));
        if (Errors.length > 0)
          throw storeUnavailable(
            new Error(`${Errors.length} objects not deleted, first: ${Errors[0]?.Message ?? 'unknown'}`),
          );
      }
    },

    async list(prefix: string): Promise<StoredObject[]> {
      const found: StoredObject[] = [];
      let token: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({
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

/** The server is unreachable, overloaded, full, or refuses the credentials: a call can succeed later. */
export async function orUnavailable<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    throw storeUnavailable(error);
  }
}
