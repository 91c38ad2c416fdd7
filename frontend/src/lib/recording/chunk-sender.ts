import { type eventWithTime } from '@rrweb/types';
import { API_BASE } from '@kq/contracts/constants';
import { RECORDING_INFLATED_MAX_BYTES, RECORDING_SEQ_MAX, type RecordedPage } from '@kq/contracts/recording';
import { endpointPath } from '@/lib/endpoint';

/** What the worker gets. */
export interface OutgoingChunk {
  readonly url: string;
  readonly token: string | null;
  /** JSON of the events. */
  readonly text: string;
}

/** A chunk leaves at the latest after this, or with this many characters. */
const CHUNK_MS = 5000;
const CHUNK_CHARS = 200_000;

/** A session takes no more chunks: too old, or withdrawn. */
const CONFLICT = 409;

export interface ChunkSenderDeps {
  readonly worker: Worker;
  readonly visitor: string;
  readonly readToken: () => string | null;
  /** Web vitals of the page so far, as query parameters. */
  readonly readVitals: () => Readonly<Record<string, number>>;
  /** The session is over; whoever records begins another one. */
  readonly onSessionEnd: () => void;
  /** The worker or the server does not take chunks. */
  readonly onFailure: () => void;
}

/** Collects masked events and hands them to the worker, chunk by chunk. */
export function createChunkSender(deps: ChunkSenderDeps) {
  const { worker, visitor, readToken, readVitals, onSessionEnd, onFailure } = deps;
  let events: string[] = [];
  let chars = 0;
  let seq = 0;
  let about: { readonly sessionId: string; readonly page: RecordedPage } | null = null;
  let isRefused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  worker.onerror = () => onFailure();
  worker.onmessage = ({ data: status }: MessageEvent<number>) => {
    if (status === CONFLICT && !isRefused) {
      isRefused = true;
      onSessionEnd();
    } else if (status >= 200 && status < 300) isRefused = false;
    else onFailure();
  };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (events.length === 0 || about === null) return;
    const text = `[${events.join(',')}]`;
    events = [];
    chars = 0;
    if (new Blob([text]).size > RECORDING_INFLATED_MAX_BYTES || seq > RECORDING_SEQ_MAX) return onFailure();
    worker.postMessage({ url: urlOf(about, seq), token: readToken(), text } satisfies OutgoingChunk);
    seq += 1;
  }

  function urlOf({ sessionId, page }: NonNullable<typeof about>, number: number): string {
    const query = Object.entries({ seq: number, visitor, page, ...readVitals() })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    return `${API_BASE}${endpointPath('POST /recordings/:session_id/chunks', { session_id: sessionId })}?${query}`;
  }

  return {
    /** Session and page of the events that follow. */
    begin(sessionId: string, page: RecordedPage): void {
      flush();
      if (sessionId !== about?.sessionId) seq = 0;
      about = { sessionId, page };
    },
    add(event: eventWithTime): void {
      const text = JSON.stringify(event);
      events.push(text);
      chars += text.length;
      if (chars >= CHUNK_CHARS) flush();
      else timer ??= setTimeout(flush, CHUNK_MS);
    },
    flush,
    /** Sends what waits and ends the worker. */
    finish(): void {
      flush();
      worker.postMessage(null);
    },
    /** Drops what waits. */
    clear(): void {
      clearTimeout(timer);
      timer = undefined;
      events = [];
      chars = 0;
    },
  };
}
