import { type ApiClient } from '@kq/test-kit';

interface LiveEvent {
  readonly status: string;
  readonly accommodation_id?: number;
}

/** An open event stream: `events` grows until `isEnded`. */
interface LiveStream {
  readonly events: readonly LiveEvent[];
  readonly isEnded: boolean;
  close(): void;
}

/** Reads a request's event stream as the status page does. */
export async function listenToRequest(api: ApiClient, requestId: number): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await fetch(`${api.url}/api/booking-requests/${requestId}/events`, {
    headers: { authorization: `Bearer ${api.token}`, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: LiveEvent[] = [];
  const stream = { events, isEnded: false, close: () => abort.abort() };
  // Ends with an error when the test closes it.
  void readStream(response.body!, (data) => events.push(data))
    .catch(() => undefined)
    .finally(() => (stream.isEnded = true));
  return stream;
}

async function readStream(body: ReadableStream<Uint8Array>, take: (event: LiveEvent) => void): Promise<void> {
  let buffer = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    buffer += decoder.decode(value, { stream: true });
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (/^event: ?recipient$/m.test(block) && data) take(JSON.parse(data) as LiveEvent);
    }
  }
}
