import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { RECORDING_INFLATED_MAX_BYTES } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { createKeptWorker } from '@kq/service-kit/threads/kept-worker';
import { type ReadChunk } from '../use-cases/ports';

export interface ReadChunkJob {
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
}

export type ReadChunkResult = { readonly data: Uint8Array } | { readonly refused: 'too_large' | 'invalid' };

interface Options {
  readonly timeoutMs?: number;
  readonly startWorker?: (options: WorkerOptions) => Worker;
}

/** As many as `createChunkSlots` lets in. */
const WAITING_MAX = 24;
const TIMEOUT_MS = 2000;

/** Inflates and checks chunks in a worker thread: the bytes of strangers never reach the event loop (docs/security.md S30). */
export function createChunkReader({ timeoutMs = TIMEOUT_MS, startWorker = startReadWorker }: Options = {}) {
  const worker = createKeptWorker<ReadChunkJob, ReadChunkResult>({
    name: 'chunk reader',
    startWorker,
    maxWaiting: WAITING_MAX,
    timeoutMs,
    refuseSlow,
  });
  const read: ReadChunk = async (bytes) => {
    const result = await worker.run({ bytes, maxBytes: RECORDING_INFLATED_MAX_BYTES });
    if ('data' in result)
      return Buffer.from(result.data.buffer, result.data.byteOffset, result.data.byteLength);
    if (result.refused === 'too_large') throw new AppError('PAYLOAD_TOO_LARGE');
    throw invalid('recording is no list of events');
  };
  return { read, close: worker.close };
}

const startReadWorker = (options: WorkerOptions): Worker =>
  new Worker(join(__dirname, 'read-chunk.worker.js'), options);

function refuseSlow(limitMs: number): never {
  throw invalid(`recording took more than ${limitMs} ms to check`);
}

const invalid = (message: string): AppError => new AppError('VALIDATION_FAILED', { message });
