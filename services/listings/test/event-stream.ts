import { get, type IncomingMessage } from 'node:http';

export interface StreamedEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface EventStream {
  readonly status: number;
  /** All events except heartbeats, in order. */
  readonly events: StreamedEvent[];
  /** Returns the last sent `retry:`, in milliseconds. */
  retryMs(): number | null;
  isEnded(): boolean;
  close(): void;
}

/** Reads a text/event-stream as a client does, over a separate connection. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  const events: StreamedEvent[] = [];
  let retryMs: number | null = null;
  let rest = '';
  let isEnded = false;

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

  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    if (response.statusCode === 200) blocks.forEach(take);
  });
  // A broken connection counts as the end of the stream.
  response.on('error', () => response.destroy());
  response.on('close', () => {
    isEnded = true;
  });
  return {
    status: response.statusCode ?? 0,
    events,
    retryMs: () => retryMs,
    isEnded: () => isEnded,
    close: () => response.destroy(),
  };
}
