import { type eventWithTime } from '@rrweb/types';
import { API_BASE } from '@kq/contracts/constants';
import { RECORDING_INFLATED_MAX_BYTES, RECORDING_SEQ_MAX, type RecordedPage } from '@kq/contracts/recording';
import { endpointPath } from '@/lib/endpoint';
import { type ChunkQueueDeps, createChunkQueue } from './chunk-queue';

/** A chunk leaves at the latest after this, or with this many characters. */
const CHUNK_MS = 5000;
const CHUNK_CHARS = 200_000;
/** The last chunks of a page are smaller: a call that outlives it carries less. */
const LAST_CHUNK_CHARS = 50_000;

export interface ChunkSenderDeps extends ChunkQueueDeps {
  readonly visitor: string;
  /** Web vitals of the page so far, as query parameters. */
  readonly readVitals: () => Readonly<Record<string, number>>;
}

/** Collects masked events and queues them, chunk by chunk. */
export function createChunkSender({ visitor, readVitals, ...deps }: ChunkSenderDeps) {
  const queue = createChunkQueue(deps);
  let events: string[] = [];
  let chars = 0;
  let seq = 0;
  let about: { readonly sessionId: string; readonly page: RecordedPage } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    cut(Infinity);
    queue.sendNext();
  }

  /** Makes chunks of what is collected. */
  function cut(maxChars: number): void {
    const collected = events;
    drop();
    if (about === null) return;
    for (const part of partsOf(collected, maxChars)) {
      const text = `[${part.join(',')}]`;
      if (new Blob([text]).size > RECORDING_INFLATED_MAX_BYTES || seq > RECORDING_SEQ_MAX)
        return deps.onFailure();
      const url = urlOf(about, seq);
      seq += 1;
      queue.push({ sessionId: about.sessionId, url, token: deps.readToken(), text });
    }
  }

  function drop(): void {
    clearTimeout(timer);
    timer = undefined;
    events = [];
    chars = 0;
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
      if (queue.isFull) return;
      const text = JSON.stringify(event);
      events.push(text);
      chars += text.length;
      if (chars >= CHUNK_CHARS) flush();
      else timer ??= setTimeout(flush, CHUNK_MS);
    },
    /** Sends what waits before the page may end. */
    leave(): void {
      cut(LAST_CHUNK_CHARS);
      queue.leave();
    },
    /** Sends what waits and ends the worker. */
    finish(): void {
      flush();
      queue.finish();
    },
    /** Drops what waits. */
    clear(): void {
      drop();
      queue.clear();
    },
    /** Drops what waits, for good. */
    close(): void {
      drop();
      queue.close();
    },
  };
}

/** The events in their order, in parts of so many characters; a longer event is a separate part. */
function partsOf(events: readonly string[], maxChars: number): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let chars = 0;
  for (const event of events) {
    if (parts.length === 0 || chars + event.length > maxChars) {
      parts.push([]);
      chars = 0;
    }
    parts.at(-1)?.push(event);
    chars += event.length;
  }
  return parts;
}
