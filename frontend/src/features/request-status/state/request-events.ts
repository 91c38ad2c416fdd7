import { buffers, END, eventChannel } from 'redux-saga';
import { endpointPath } from '@/lib/endpoint';
import { readEventStream, StreamRefusedError } from '@/lib/event-stream';
import { createChangeCollector, type RequestChanges } from './request-changes';

export type StreamMessage =
  | { readonly kind: 'alive' }
  /** Null when they are unreadable. */
  | { readonly kind: 'changes'; readonly changes: RequestChanges | null }
  | { readonly kind: 'retry'; readonly ms: number }
  /** The request is no longer this user's to read, or the session has ended: reading it again shows which. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'ended' };

/** The events of one request after a version as a channel; closing it ends the connection. */
export function openRequestEvents(id: number, version: number) {
  return eventChannel<StreamMessage>((emit) => {
    const abort = new AbortController();
    const collect = createChangeCollector(version);
    readEventStream({
      path: endpointPath('GET /booking-requests/:id/events', { id }),
      lastEventId: String(version),
      onEvent: (event) => {
        const changes = collect(event);
        emit(changes === undefined ? { kind: 'alive' } : { kind: 'changes', changes });
      },
      onRetry: (ms) => emit({ kind: 'retry', ms }),
      signal: abort.signal,
    })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        recordStreamEnd(error);
        if (error instanceof StreamRefusedError && REFUSALS.has(error.status)) emit({ kind: 'refused' });
      })
      .finally(() => {
        if (abort.signal.aborted) return;
        emit({ kind: 'ended' });
        emit(END);
      });
    return () => abort.abort();
  }, buffers.expanding(16));
}

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404]);

/** A refused or broken stream is no fault of the page: polling takes over. */
function recordStreamEnd(error: unknown): void {
  console.warn('The live stream ended', error instanceof Error ? error.message : error);
}
