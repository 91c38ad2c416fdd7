import { createParser } from 'eventsource-parser';
import { API_BASE } from '@kq/contracts/constants';
import { refreshWhenDue } from '@/lib/api-client';
import { readToken } from '@/lib/session/token';

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string | null;
}

export interface EventStreamOptions {
  /** Path below /api. */
  readonly path: string;
  /** The server sends what came after it. */
  readonly lastEventId?: string | null;
  /** Every event, heartbeats included. */
  readonly onEvent: (event: StreamEvent) => void;
  /** The server's own wish for the pause before the next connection. */
  readonly onRetry?: (ms: number) => void;
  readonly signal: AbortSignal;
}

/** A stream that was refused, with its HTTP status. */
export class StreamRefusedError extends Error {
  constructor(readonly status: number) {
    super(`stream answered ${status}`);
    this.name = 'StreamRefusedError';
  }
}

/**
 * Server-sent events by fetch, so that the Bearer travels in a header and never in the URL (docs/security.md S14).
 * Resolves when the server ends the stream; rejects when it was refused, cut off or aborted.
 */
export async function readEventStream({ path, lastEventId, onEvent, onRetry, signal }: EventStreamOptions) {
  await refreshWhenDue();
  const response = await fetch(API_BASE + path, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${readToken() ?? ''}`,
      ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}),
    },
    cache: 'no-store',
    signal,
  });
  if (!response.ok || !response.body) throw new StreamRefusedError(response.status);
  const parser = createParser({
    onEvent: ({ event = 'message', data, id }) => onEvent({ event, data, id: id ?? null }),
    onRetry,
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
