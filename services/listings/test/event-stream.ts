import { Agent, request } from 'undici';

export interface StreamedEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface EventStream {
  readonly status: number;
  /** All events but heartbeats, in order. */
  readonly events: StreamedEvent[];
  /** The last `retry:` that was sent, in milliseconds. */
  retryMs(): number | null;
  isEnded(): boolean;
  close(): void;
}

/** Reads a text/event-stream as a client does. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  // A connection of its own: the shared pool would keep sockets that the server waits for when it stops.
  const dispatcher = new Agent({ pipelining: 0 });
  const leaving = new AbortController();
  const { statusCode, body } = await request(url, { headers, dispatcher, signal: leaving.signal });
  const events: StreamedEvent[] = [];
  let isEnded = false;
  let retryMs: number | null = null;
  let rest = '';

  function take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
    const retry = field('retry');
    if (retry !== undefined) retryMs = Number(retry);
    const event = field('event');
    if (event === undefined || event === 'heartbeat') return;
    events.push({
      id: field('id'),
      event,
      data: JSON.parse(field('data') ?? '{}') as Record<string, unknown>,
    });
  }

  async function read(): Promise<void> {
    for await (const chunk of body) {
      const blocks = (rest + String(chunk)).split('\n\n');
      rest = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  }

  if (statusCode === 200) {
    void read()
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      })
      .finally(() => {
        isEnded = true;
        return dispatcher.destroy();
      });
  } else {
    await body.dump();
    await dispatcher.destroy();
    isEnded = true;
  }
  return {
    status: statusCode,
    events,
    retryMs: () => retryMs,
    isEnded: () => isEnded,
    close: () => leaving.abort(),
  };
}
