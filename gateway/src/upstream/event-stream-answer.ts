import { type ServerResponse } from 'node:http';
import { type Writable } from 'node:stream';

/** Maximum unread data of an event stream before it is ended; the client reconnects with its Last-Event-ID. */
const MAX_UNREAD_BYTES = 32 * 1024;

const newline = '\n'.charCodeAt(0);

/** The event stream that a service answers with. Sends the response head immediately. */
export class EventStreamAnswer {
  private isBetweenEvents = true;

  /** `sink`: where the answer is written, `res` itself or a filter before it. */
  constructor(
    private readonly res: ServerResponse,
    private readonly sink: Writable,
  ) {
    res.setHeader('x-accel-buffering', 'no');
    res.flushHeaders();
  }

  /** Data that wait since an earlier chunk are unread: the system's buffers are full as well. A chunk may be larger. */
  write(chunk: Buffer): void {
    this.isBetweenEvents = chunk.at(-1) === newline && (chunk.at(-2) ?? newline) === newline;
    if (this.res.writableLength > MAX_UNREAD_BYTES) this.res.destroy();
    else this.sink.write(chunk);
  }

  /** Ends the stream and sends the client a reconnect delay, unless it would be within an event. */
  end(): void {
    // Randomized: all clients reconnecting simultaneously would overload the next gateway.
    if (this.isBetweenEvents) this.res.write(`retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`);
    this.res.end();
  }
}
