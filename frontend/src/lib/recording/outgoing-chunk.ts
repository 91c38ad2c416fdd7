/** One chunk for the worker. */
export interface OutgoingChunk {
  /** Names session and number, so it names the chunk. */
  readonly url: string;
  readonly token: string | null;
  /** JSON of the events. */
  readonly text: string;
}

/** Answer of the worker to one chunk. */
export interface ChunkAnswer {
  readonly url: string;
  /** Status of the response, or one of the two below. */
  readonly status: number;
}

/** No response: the connection failed. */
export const NO_RESPONSE = 0;
/** The worker cannot compress. */
export const WORKER_FAILED = -1;

/** A browser lets calls with more bytes than this, all together, not outlive their page. */
export const KEEPALIVE_MAX_BYTES = 60_000;
