import { gzipStored } from './gzip-stored';
import { type ChunkAnswer, KEEPALIVE_MAX_BYTES, NO_RESPONSE, type OutgoingChunk } from './outgoing-chunk';
import { postChunk } from './post-chunk';

export interface QueuedChunk extends OutgoingChunk {
  readonly sessionId: string;
}

/** Characters that wait at most, about five chunks; later events are dropped until these are sent. */
export const WAITING_MAX_CHARS = 1_000_000;
/** First wait after a failed connection; it doubles up to the second value. */
const RETRY_MS = 5000;
const RETRY_MAX_MS = 300_000;

/** A session takes no more chunks: too old, or withdrawn. */
const CONFLICT = 409;

export interface ChunkQueueDeps {
  readonly worker: Worker;
  readonly readToken: () => string | null;
  /** The session of the newest chunks is over; another one begins. */
  readonly onSessionEnd: () => void;
  /** Everything is sent after events were dropped: the replay needs the whole page again. */
  readonly onCaughtUp: () => void;
  /** The worker or the server does not take chunks. */
  readonly onFailure: () => void;
}

/**
 * Sends chunks in their order, and again with back-off while the server does not answer: a number that it has stored already
 * changes nothing there.
 */
export function createChunkQueue(deps: ChunkQueueDeps) {
  const { worker, readToken, onSessionEnd, onCaughtUp, onFailure } = deps;
  let waiting: readonly QueuedChunk[] = [];
  /** Bytes by URL of the chunks whose answer is due; 0 for those of the worker. */
  const underWay = new Map<string, number>();
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isFull = false;
  let isRefused = false;

  worker.onerror = () => onFailure();
  worker.onmessage = ({ data }: MessageEvent<ChunkAnswer>) => settle(data);
  window.addEventListener('online', retryNow);

  function settle({ url, status }: ChunkAnswer): void {
    underWay.delete(url);
    const chunk = waiting.find((one) => one.url === url);
    if (!chunk) return;
    if (isTemporary(status)) return retryLater();
    if (status === CONFLICT) return endSession(chunk);
    if (status < 200 || status >= 300) return onFailure();
    failures = 0;
    isRefused = false;
    waiting = waiting.filter((one) => one !== chunk);
    if (waiting.length === 0 && isFull) {
      isFull = false;
      onCaughtUp();
    }
    sendNext();
  }

  function sendNext(): void {
    const [next] = waiting;
    if (next && underWay.size === 0 && retryTimer === undefined) sendByWorker(next);
  }

  function sendByWorker({ url, token, text }: QueuedChunk): void {
    underWay.set(url, 0);
    worker.postMessage({ url, token: readToken() ?? token, text } satisfies OutgoingChunk);
  }

  function sendFromPage({ url, token }: QueuedChunk, bytes: Uint8Array): void {
    underWay.set(url, bytes.length);
    void postChunk({ url, token: readToken() ?? token }, gzipStored(bytes)).then((status) =>
      settle({ url, status }),
    );
  }

  function retryLater(): void {
    if (retryTimer !== undefined) return;
    const delay = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures);
    failures += 1;
    // Not all browsers at the same moment.
    retryTimer = setTimeout(retryNow, delay * (0.5 + Math.random() / 2));
  }

  function retryNow(): void {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    sendNext();
  }

  function endSession({ sessionId }: QueuedChunk): void {
    const isCurrent = waiting.at(-1)?.sessionId === sessionId;
    waiting = waiting.filter((one) => one.sessionId !== sessionId);
    if (!isCurrent) return sendNext();
    if (isRefused) return onFailure();
    isRefused = true;
    onSessionEnd();
  }

  function clear(): void {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    waiting = [];
    isFull = false;
  }

  return {
    get isFull() {
      return isFull;
    },
    push(chunk: QueuedChunk): void {
      waiting = [...waiting, chunk];
      isFull ||= waiting.reduce((chars, { text }) => chars + text.length, 0) >= WAITING_MAX_CHARS;
    },
    sendNext,
    /** The page may end at any moment: sends everything, from the page itself what such a call may carry. */
    leave(): void {
      for (const chunk of waiting) {
        if (underWay.has(chunk.url)) continue;
        const bytes = new TextEncoder().encode(chunk.text);
        const sent = [...underWay.values()].reduce((sum, one) => sum + one, 0);
        if (sent + bytes.length <= KEEPALIVE_MAX_BYTES) sendFromPage(chunk, bytes);
        else sendByWorker(chunk);
      }
    },
    /** Hands everything to the worker, which closes afterwards; nothing is sent again. */
    finish(): void {
      for (const chunk of waiting) if (!underWay.has(chunk.url)) sendByWorker(chunk);
      worker.postMessage(null);
      close();
    },
    clear,
    close,
  };

  function close(): void {
    clear();
    window.removeEventListener('online', retryNow);
  }
}

const isTemporary = (status: number): boolean => status === NO_RESPONSE || status >= 500;
