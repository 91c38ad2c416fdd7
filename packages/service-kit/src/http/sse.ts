import { randomInt } from 'node:crypto';
import { type FastifyInstance, type FastifyReply } from 'fastify';

export interface SseEvent {
  /** Increasing number; a reconnecting client sends the last one it received. */
  readonly id?: number;
  readonly event: string;
  readonly data: unknown;
}

export interface SseStream {
  /** Last-Event-ID of a reconnecting client, or null. */
  readonly lastEventId: number | null;
  /** Sends events in one write. @returns false after the stream was closed */
  send(...events: SseEvent[]): boolean;
  /** Ends the stream; the client reconnects after the `retry:` delay. */
  close(): void;
  /** Calls `fn` once when either side closes the stream; immediately if it is already closed. */
  onClose(fn: () => void): void;
  readonly isClosed: boolean;
}

export interface SseOptions {
  /** Interval between heartbeats; default 15 s. */
  readonly heartbeatMs?: number;
  /** Called with each heartbeat; re-check the session and the aggregate's version here. */
  readonly onHeartbeat?: () => void;
}

/**
 * A client with more unread data is disconnected at the next write; it reconnects with its Last-Event-ID. One write may
 * be larger, such as the offers of 20 recipients.
 */
const MAX_BUFFERED_BYTES = 32 * 1024;

/** Turns a reply into an event stream. The handler must return `reply` afterwards. */
export function createSse(
  reply: FastifyReply,
  { heartbeatMs = 15_000, onHeartbeat }: SseOptions = {},
): SseStream {
  const { streams } = reply.server.kq;
  const raw = reply.raw;
  const listeners: (() => void)[] = [];
  let isClosed = false;

  function write(text: string): boolean {
    if (isClosed) return false;
    if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy();
    else raw.write(text);
    return !isClosed;
  }

  function ended(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(firstTimer);
    clearInterval(timer);
    streams.delete(stream);
    for (const fn of listeners) fn();
  }

  function beat(): void {
    if (write(': hb\n\nevent: heartbeat\ndata: {}\n\n')) onHeartbeat?.();
  }
  let timer: NodeJS.Timeout | undefined;
  // Staggered: streams opened together, as after a restart, must not all query the database every 15 s.
  const firstTimer = setTimeout(
    () => {
      beat();
      if (!isClosed) timer = setInterval(beat, heartbeatMs).unref();
    },
    randomInt(heartbeatMs) + 1,
  );
  firstTimer.unref();

  const stream: SseStream = {
    lastEventId: parseLastEventId(reply.request.headers['last-event-id']),
    send: (...events) => write(events.map(formatEvent).join('')),
    close() {
      write(`retry: ${randomInt(1000, 5000)}\n\n`);
      raw.end();
      ended();
    },
    onClose: (fn) => void (isClosed ? fn() : listeners.push(fn)),
    get isClosed() {
      return isClosed;
    },
  };

  reply.hijack();
  raw.on('close', ended);
  raw.on('error', ended);
  raw.writeHead(200, {
    ...rawHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  streams.add(stream);
  write(`retry: ${randomInt(1000, 3000)}\n\n`);
  return stream;
}

const formatEvent = ({ id, event, data }: SseEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Ends all event streams of an app: phase `streams` of its lifecycle. */
export function closeStreams(app: FastifyInstance): void {
  for (const stream of [...app.kq.streams]) stream.close();
}

function rawHeaders(reply: FastifyReply): Record<string, string | string[]> {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [
    name,
    Array.isArray(value) ? value : String(value),
  ]);
  return Object.fromEntries(headers) as Record<string, string | string[]>;
}

function parseLastEventId(value: string | string[] | undefined): number | null {
  const text = typeof value === 'string' ? value : '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
