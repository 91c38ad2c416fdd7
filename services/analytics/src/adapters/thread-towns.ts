import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { AppError } from '@kq/kernel';
import { type Town } from '../domain/demand';
import { type Towns } from '../use-cases/ports';

/** A question to the thread. */
export interface TownQuestion {
  readonly id: number;
  readonly call: 'idAt' | 'idOf' | 'findAll';
  readonly argument: unknown;
}

export interface TownAnswer {
  /** That of the question. */
  readonly id: number;
  readonly found: unknown;
}

interface Waiting {
  resolve(found: unknown): void;
  reject(error: Error): void;
}

const HEAP_MB = 192;

/**
 * Looks up towns in a worker thread, started for the first question: a load of the gazetteer in the service's own thread
 * would hold up every request and the heartbeats to Kafka. A thread that fails is replaced for the next question.
 */
export function createThreadTowns({ startWorker = startLookup } = {}): Towns {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let asked = 0;
  let isClosed = false;

  function running(): Worker {
    if (worker !== null) return worker;
    // An empty environment: the thread that reads texts of visitors sees no secret.
    const started = startWorker({ env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker = started;
    started.on('message', ({ id, found }: TownAnswer) => {
      waiting.get(id)?.resolve(found);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
    });
    let cause: unknown;
    started.on('error', (error) => (cause = error));
    started.once('exit', () => {
      if (worker === started) worker = null;
      for (const { reject } of waiting.values())
        reject(new AppError('UNAVAILABLE', { message: 'look-up of towns ended', cause }));
      waiting.clear();
    });
    return started;
  }

  function ask(call: TownQuestion['call'], argument: unknown): Promise<unknown> {
    if (isClosed) return Promise.reject(new AppError('UNAVAILABLE', { message: 'look-up of towns closed' }));
    const id = (asked += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      const thread = running();
      thread.ref();
      thread.postMessage({ id, call, argument } satisfies TownQuestion);
    });
  }

  return {
    idAt: async ({ lat, lng }) => (await ask('idAt', { lat, lng })) as string | null,
    idOf: async (text) => (await ask('idOf', text)) as string | null,
    findAll: async (ids) => (await ask('findAll', [...ids])) as ReadonlyMap<string, Town>,
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

const startLookup = (options: WorkerOptions): Worker =>
  new Worker(join(__dirname, 'town-lookup.worker.js'), options);
