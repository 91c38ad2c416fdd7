import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Readable, type Writable } from 'node:stream';
import { AppError, startDeadline } from '@kq/kernel';
import { hasUnreadBody } from '@kq/service-kit/http/read-body';
import { type Dispatcher } from 'undici';
import { exchangeOf, type ResponseHead } from '../http/exchange';
import { headerList, holdAnswer } from '../http/response-head';
import { endAfterBody } from '../http/send';
import { type UpstreamTrace } from '../telemetry/gateway-tracing';
import { type HeldBytes, type HeldShare } from './held-bytes';
import { responseHeaders } from './forward-headers';
import { toUpstreamError, upstreamTimeout } from './upstream-error';

/** A running stream, as used by the stopping gateway. */
export interface OpenStream {
  /** Ends the stream and sends the client a reconnect delay. */
  endStream(): void;
}

export interface UpstreamCallOptions {
  /** Notified of the end of the call with any outcome. */
  readonly trace: Pick<UpstreamTrace, 'end'>;
  readonly isStream: boolean;
  /** Limit until the response head; counts from the end of a body, except for uploads. */
  readonly headTimeoutMs: number;
  /** Time without a response head after which `onSilent` is called, repeatedly; null for never. */
  readonly patienceMs: number | null;
  readonly body: Readable | null;
  readonly isUpload: boolean;
  readonly openStreams: Set<OpenStream>;
  readonly held: HeldBytes;
  /** @returns the next try, which replaces this call; null to wait on */
  readonly onSilent: () => (() => void) | null;
  /** Called when the call is completed or failed: its connection to the service is free. */
  readonly onEnd: () => void;
  /** Called with the response head, before any of the response is forwarded. */
  readonly onAnswer: (headers: IncomingHttpHeaders) => void;
  /**
   * Called at most once, also when the response breaks off. `wasSent`: the service may have started to process the
   * call.
   */
  readonly onFailed: (error: unknown, wasSent: boolean) => void;
}

/** Maximum unread data of an event stream before it is ended; the client reconnects with its Last-Event-ID. */
const MAX_UNREAD_STREAM_BYTES = 32 * 1024;

const newline = '\n'.charCodeAt(0);

/**
 * One call to a service, as undici's handler: writes the response through the exchange's filters to the client.
 * Receives up to 1 MB from the service independent of the client's speed and pauses the service beyond that. Ends when
 * the client disconnects, unless other calls wait for the same answer.
 */
export class UpstreamCall implements Dispatcher.DispatchHandler, OpenStream {
  private controller: Dispatcher.DispatchController | null = null;
  private sink: Writable | null = null;
  private share: HeldShare | null = null;
  private isEnded = false;
  private status: number | null = null;
  private isBetweenEvents = true;
  private isWaitingForDrain = false;
  /** True when the connection closes with this response, as all of a stopping service do. */
  private isLastAnswer = false;
  /** True when the service answered before it received the whole body. */
  private isEarly = false;
  private stopWaiting = (): void => undefined;

  constructor(
    private readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    private readonly options: UpstreamCallOptions,
  ) {
    if (options.body === null || options.isUpload) this.startWaiting();
    else options.body.once('end', this.startWaiting);
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
    this.stopWaiting();
    this.status = status;
    this.options.onAnswer(headers);
    this.isLastAnswer = String(headers.connection).toLowerCase() === 'close';
    const head = { status, headers: responseHeaders(headers) };
    this.isEarly = hasUnreadBody(this.req);
    const sink = this.isEarly ? this.res : this.throughFilters(head);
    this.sink = sink;
    if (this.res.destroyed && exchangeOf(this.req).onUpstreamFailed === null)
      return this.fail(new Error('the client disconnected'));
    // Errors of the response itself are `onClientError`'s.
    if (sink !== this.res) sink.on('error', (error) => this.fail(error));
    if (this.res.destroyed) return;
    holdAnswer(this.res, status, headerList(head.headers));
    if (this.isEarly) this.res.setHeader('connection', 'close');
    if (!this.options.isStream) return;
    this.res.setHeader('x-accel-buffering', 'no');
    this.options.openStreams.add(this);
    this.res.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.isBetweenEvents = chunk.at(-1) === newline && (chunk.at(-2) ?? newline) === newline;
    if (this.options.isStream) return this.writeToStream(chunk);
    if (this.sink?.write(chunk) !== false) return;
    this.resumeAfterDrain();
    // undici 7 throws an uncatchable error when a connection ends while paused (nodejs/undici#5360): such a response is
    // buffered in memory instead.
    if (!this.hold() && !this.isLastAnswer) controller.pause();
  }

  private resumeAfterDrain(): void {
    if (this.isWaitingForDrain) return;
    this.isWaitingForDrain = true;
    this.sink?.once('drain', () => {
      this.isWaitingForDrain = false;
      this.share?.note(this.heldBytes());
      this.controller?.resume();
    });
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

  /** Data that wait since an earlier chunk are unread: the system's buffers are full as well. A chunk may be larger. */
  private writeToStream(chunk: Buffer): void {
    if (this.res.writableLength > MAX_UNREAD_STREAM_BYTES) this.res.destroy();
    else this.sink?.write(chunk);
  }

  onResponseEnd(): void {
    if (this.isEnded) return;
    this.finish();
    if (this.isEarly) endAfterBody(this.req, this.res);
    else this.sink?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: unknown): void {
    this.fail(error);
  }

  endStream(): void {
    if (this.isEnded) return;
    this.finish();
    // Randomized: all clients reconnecting simultaneously would overload the next gateway.
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
    this.stopWaiting();
    this.options.body?.off('end', this.startWaiting);
    this.options.openStreams.delete(this);
    this.res.off('close', this.onClientClose);
  }

  private readonly startWaiting = (): void => this.waitForHead(this.options.headTimeoutMs);

  private waitForHead(leftMs: number): void {
    const { patienceMs } = this.options;
    this.stopWaiting =
      patienceMs === null || patienceMs >= leftMs
        ? startDeadline(leftMs, () => this.fail(this.timeout()))
        : startDeadline(patienceMs, () => this.onSilence(leftMs - patienceMs));
  }

  private onSilence(leftMs: number): void {
    if (this.isEnded || this.status !== null) return;
    const nextTry = this.options.onSilent();
    if (nextTry === null) return this.waitForHead(leftMs);
    this.finish('upstream_silent');
    this.controller?.abort(new Error('another address is asked'));
    nextTry();
  }

  /** A service cannot answer before it has the file. */
  private timeout(): AppError {
    return hasUnreadBody(this.req) ? new AppError('REQUEST_TIMEOUT') : upstreamTimeout();
  }

  /** Handles a write to a disconnected client; `close` follows and ends the call. */
  private readonly onClientError = (): void => this.onClientClose();

  private readonly onClientClose = (): void => {
    if (this.isEnded || exchangeOf(this.req).onUpstreamFailed !== null) return;
    this.finish('client_left');
    this.controller?.abort(new Error('the client disconnected'));
    if (this.sink !== null && this.sink !== this.res) this.sink.destroy();
  };
}
