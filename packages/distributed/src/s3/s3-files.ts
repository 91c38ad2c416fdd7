import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type StoredObject, storeUnavailable } from '@kq/service-kit/objects/object-store';
import { openS3Client, orUnavailable, type S3Options } from './s3-client';

/** Copies files of any size between a disk and a bucket. Calls reject with AppError UNAVAILABLE. */
export interface S3Files {
  /** Complete when resolved: no reader sees a part of the file. */
  upload(file: string, key: string): Promise<void>;
  /** Returns false when there is no such object. */
  download(key: string, file: string): Promise<boolean>;
  list(prefix: string): Promise<StoredObject[]>;
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

/** The S3 API takes at most 10 000 parts: 160 GB a file. One part is in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024;
const PART_TIMEOUT_MS = 300_000;

export async function createS3Files(options: S3Options): Promise<S3Files> {
  const { sdk, client, list, remove, close } = await openS3Client({ timeoutMs: PART_TIMEOUT_MS, ...options });
  const { bucket: Bucket } = options;

  async function put(file: string, Key: string): Promise<void> {
    if ((await stat(file)).size > PART_BYTES) return uploadParts(file, Key);
    await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: await readFile(file) }));
  }

  async function uploadParts(file: string, Key: string): Promise<void> {
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for await (const Body of partsOf(file)) {
        const PartNumber = Parts.length + 1;
        const part = new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body });
        const { ETag } = await client.send(part);
        Parts.push({ ETag, PartNumber });
      }
      const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
      await client.send(new sdk.CompleteMultipartUploadCommand(whole));
    } catch (error) {
      const abort = new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      // Parts that stay behind are a matter of the bucket's lifecycle (docs/operations.md): the first failure is the cause.
      await client.send(abort).catch(() => undefined);
      throw error;
    }
  }

  return {
    list,
    remove,
    close,

    upload: (file, key) => orUnavailable(put(file, key)),

    async download(key, file) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }));
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await pipeline(Body as Readable, createWriteStream(file, { mode: 0o600 }));
        return true;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return false;
        throw storeUnavailable(error);
      }
    },
  };
}

/** Yields a file in pieces of PART_BYTES, the last one smaller. */
async function* partsOf(file: string): AsyncGenerator<Buffer> {
  const { size } = await stat(file);
  for (let start = 0; start < size; start += PART_BYTES) {
    const chunks: Buffer[] = [];
    for await (const chunk of createReadStream(file, { start, end: start + PART_BYTES - 1 }))
      chunks.push(chunk as Buffer);
    yield Buffer.concat(chunks);
  }
}
