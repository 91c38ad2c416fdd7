import workerUrl from './chunk-worker?worker&url';

/** The worker that compresses and sends; of our own origin, as the Content-Security-Policy wants. */
export const startChunkWorker = (): Worker => new Worker(workerUrl);
