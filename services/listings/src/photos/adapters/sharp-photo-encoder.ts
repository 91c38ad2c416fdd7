import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { PHOTO_WIDTHS } from '@kq/contracts';
import { readReason, reason } from '@kq/contracts/reasons/reason';
import { AppError, createSemaphore, once, withTimeout, type Reason } from '@kq/kernel';
import { imageTypeOf } from '../domain/image-type';
import { type EncodedPhoto, type PhotoEncoder } from '../use-cases/ports';
import { type EncodePhotoJob, type EncodePhotoResult } from './encode-photo.worker';

interface Options {
  /** Uploads encoded at a time. */
  readonly concurrency?: number;
  readonly maxWaiting?: number;
  /** For one upload; longer than one step of sharp may take. */
  readonly timeoutMs?: number;
  readonly startWorker?: (options: WorkerOptions) => Worker;
}

const TIMEOUT_MS = 30_000;
/** Of JavaScript; pixels are outside of it and limited by their number (docs/security.md S17). */
const HEAP_MB = 64;

/**
 * Encodes each upload by sharp in a worker thread of its own, which ends with the upload: a picture that crashes, fills or
 * hangs its thread fails alone (docs/adr/031). The pool of threads below libvips is the process's (docs/design.md D59).
 */
export function createSharpPhotoEncoder({
  concurrency = 2,
  maxWaiting = 20,
  timeoutMs = TIMEOUT_MS,
  startWorker = startEncodeWorker,
}: Options = {}): PhotoEncoder {
  const semaphore = createSemaphore(concurrency, maxWaiting);
  const workers = new Set<Worker>();
  let isClosed = false;
  const hasClosed = () => isClosed;

  async function encode(upload: Buffer): Promise<EncodedPhoto> {
    await loadSharp();
    if (isClosed) throw closed();
    const job: EncodePhotoJob = { upload, widths: PHOTO_WIDTHS };
    // An empty environment: the thread that reads untrusted files sees no secret.
    const worker = startWorker({
      workerData: job,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    workers.add(worker);
    try {
      const result = await withTimeout(resultOf(worker), timeoutMs, refuseSlow);
      if ('refusal' in result) throw refusal(readReason(result.refusal) ?? reason('photo_not_processed'));
      return withBuffers(result.photo);
    } catch (error) {
      throw hasClosed() ? closed() : error;
    } finally {
      // Awaited while the slot is taken: the step of libvips that runs ends first, after 10 s at the latest.
      await worker.terminate();
      workers.delete(worker);
    }
  }

  return {
    encode(upload) {
      assertType(upload);
      return semaphore(() => encode(upload));
    },
    async close() {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

const startEncodeWorker = (options: WorkerOptions): Worker =>
  new Worker(join(__dirname, 'encode-photo.worker.js'), options);

/**
 * Loads libvips (20 MB) with the first upload. With glibc it must be loaded before the first thread, so that it stays when
 * the thread ends (https://sharp.pixelplumbing.com/install#worker-threads).
 */
const loadSharp = once(() => import('sharp'));

function assertType(upload: Buffer): void {
  if (upload.length === 0) throw refusal(reason('photo_empty'));
  const type = imageTypeOf(upload);
  if (type === 'heic') throw refusal(reason('photo_is_heic'));
  if (type === null) throw refusal(reason('photo_format_unknown'));
}

/** @throws AppError INTERNAL when the thread ends without a result */
function resultOf(worker: Worker): Promise<EncodePhotoResult> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: unknown): void =>
      reject(
        new AppError('INTERNAL', {
          message,
          cause,
          reason: reason('photo_not_processed'),
        }),
      );
    worker.once('message', resolve);
    worker.once('error', (error) => fail('photo worker failed', error));
    worker.once('exit', (code) => fail(`photo worker ended without a result: exit code ${code}`));
  });
}

function refuseSlow(limitMs: number): never {
  throw refusal(reason('photo_too_slow', { seconds: limitMs / 1000 }));
}

/** Messages between threads turn every Buffer into a Uint8Array. */
const withBuffers = (photo: EncodedPhoto): EncodedPhoto => ({
  ...photo,
  files: photo.files.map((file) => ({
    ...file,
    bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
  })),
});

const closed = (): AppError => new AppError('UNAVAILABLE', { message: 'photo encoder closed' });

const refusal = (why: Reason): AppError =>
  new AppError('VALIDATION_FAILED', { reason: why, fields: { photo: [why] } });
