import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Writable } from 'node:stream';
import { type Dispatcher } from 'undici';
import { exchangeOf, type ResponseHead } from '../http/exchange';
import { applyHeaders } from '../http/vary';
import { type UpstreamTrace } from '../telemetry/gateway-tracing';
import { type HeldBytes, type HeldShare } from './held-bytes';
import { responseHeaders } from './forward-headers';
import { toUpstreamError, upstreamTimeout } from './upstream-error';

/** A stream under way, as the stopping gateway sees it. */
export interface OpenStream {
  /** Ends it and tells the client when to come again. */
  endStream(): void;
}

export interface UpstreamCallOptions {
  /** Told of the end of the call, however it ends. */
  readonly trace: Pick<UpstreamTrace, 'end'>;
  readonly isStream: boolean;
  readonly headTimeoutMs: number;
  readonly openStreams: Set<OpenStream>;
  readonly held: HeldBytes;
  /** The call has ended, however it ended: its connection to the service is free. */
  readonly onEnd: () => void;
  /** The service answers; told before anything of the answer goes on. */
  readonly onAnswer: (headers: IncomingHttpHeaders) => void;
  /** Called at most once, also when the answer breaks off in the middle. `wasSent`: the service may have begun to work on it. */
  readonly onFailed: (error: unknown, wasSent: boolean) => void;
}

/** An event stream whose client leaves so much unread is ended; the client returns with its Last-Event-ID. */
const MAX_UNREAD_STREAM_BYTES = 32 * 1024;

const newline = '\n'.charCodeAt(0);

/**
 * One call to a service, as undici's handler: writes the answer through the exchange's filters to the client. Takes an answer
 * up to 1 MB from the service whatever the client reads and pauses the service beyond that. Ends when the client leaves, unless
 * others wait for the same answer.
 */
export class UpstreamCall implements Dispatcher.DispatchHandler, OpenStream {
  private controller: Dispatcher.DispatchController | null = null;
  private sink: Writable | null = null;
  private share: HeldShare | null = null;
  private isEnded = false;
  private status: number | null = null;
  private isBetweenEvents = true;
  /** The connection ends with this answer, as all do of a service that is about to stop. */
  private isLastAnswer = false;
  private readonly headTimer: NodeJS.Timeout;

  constructor(
    private readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    private readonly options: UpstreamCallOptions,
  ) {
    this.headTimer = setTimeout(() => this.fail(upstreamTimeout()), options.headTimeoutMs);
    res.once('close', this.onClientClose);
    res.on('error', this.onClientError);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isEnded) controller.abort(new Error('the call was aborted'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.isEnded) return;
    clearTimeout(this.headTimer);
    this.status = status;
    this.options.onAnswer(headers);
    this.isLastAnswer = String(headers.connection).toLowerCase() === 'close';
    const head = { status, headers: responseHeaders(headers) };
    const sink = this.throughFilters(head);
    this.sink = sink;
    if (this.res.destroyed && exchangeOf(this.req).onUpstreamFailed === null)
      return this.fail(new Error('the client disconnected'));
    sink.on('drain', () => {
      this.share?.note(this.heldBytes());
      this.controller?.resume();
    });
    sink.on('error', (error) => this.fail(error));
    if (this.res.destroyed) return;
    this.res.statusCode = status;
    applyHeaders(this.res, Object.entries(head.headers));
    if (!this.options.isStream) return;
    this.res.setHeader('x-accel-buffering', 'no');
    this.options.openStreams.add(this);
    this.res.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.isBetweenEvents = chunk.at(-1) === newline && (chunk.at(-2) ?? newline) === newline;
    if (this.sink?.write(chunk) !== false) return;
    if (this.options.isStream) return this.endUnreadStream();
    // undici 7 throws where no code can catch it when a connection ends while paused (nodejs/undici#5360): such an answer
    // waits in memory instead.
    if (!this.hold() && !this.isLastAnswer) controller.pause();
  }

  private hold(): boolean {
    if (this.share === null) {
      const share = this.options.held.open();
      this.share = share;
      this.res.once('close', () => share.close());
    }
    return this.share.note(this.heldBytes());
  }

  private heldBytes(): number {
    const { sink, res } = this;
    return res.writableLength + (sink === null || sink === res ? 0 : sink.writableLength);
  }

  /** The system's own buffers are full as well by then. */
  private endUnreadStream(): void {
    if (this.res.writableLength > MAX_UNREAD_STREAM_BYTES) this.res.destroy();
  }

  onResponseEnd(): void {
    if (this.isEnded) return;
    this.finish();
    this.sink?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: unknown): void {
    this.fail(error);
  }

  endStream(): void {
    if (this.isEnded) return;
    this.finish();
    // All clients at once would overrun the gateway that comes next.
    if (this.isBetweenEvents) this.res.write(`retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`);
    this.res.end();
    this.controller?.abort(new Error('the gateway is stopping'));
  }

  private throughFilters(head: ResponseHead): Writable {
    return exchangeOf(this.req).filters.reduce<Writable>((next, filter) => filter(head, next), this.res);
  }

  private fail(error: unknown): void {
    if (this.isEnded) return;
    this.finish(toUpstreamError(error).code.toLowerCase());
    this.controller?.abort(error instanceof Error ? error : new Error('the call failed'));
    if (this.sink !== null && this.sink !== this.res) this.sink.destroy();
    this.options.onFailed(error, this.controller !== null);
  }

  private finish(errorType?: string): void {
    this.isEnded = true;
    this.options.onEnd();
    this.options.trace.end(this.status, errorType);
    clearTimeout(this.headTimer);
    this.options.openStreams.delete(this);
    this.res.off('close', this.onClientClose);
  }

  /** A write to a client that has gone; `close` follows and ends the call. */
  private readonly onClientError = (): void => this.onClientClose();

  private readonly onClientClose = (): void => {
    if (this.isEnded || exchangeOf(this.req).onUpstreamFailed !== null) return;
    this.finish('client_left');
    this.controller?.abort(new Error('the client disconnected'));
    if (this.sink !== null && this.sink !== this.res) this.sink.destroy();
  };
}
