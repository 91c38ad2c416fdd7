import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Writable } from 'node:stream';
import { hasUnreadBody } from '@kq/service-kit/http/read-body';
import { type Dispatcher } from 'undici';
import { exchangeOf, throughFilters } from '../http/exchange';
import { headerList, holdAnswer } from '../http/response-head';
import { endAfterBody } from '../http/send';
import { EventStreamAnswer } from './event-stream-answer';
import { responseHeaders } from './forward-headers';
import { UnreadAnswer } from './unread-answer';
import { type OpenStream, type UpstreamCallOptions } from './upstream-call-options';
import { timeoutOf, toUpstreamError } from './upstream-error';
import { waitForHead } from './wait-for-head';

/**
 * One call to a service, as undici's handler: writes the response through the exchange's filters to the client.
 * Receives up to 1 MB from the service independent of the client's speed and pauses the service beyond that. Ends when
 * the client disconnects, unless other calls wait for the same answer.
 */
export class UpstreamCall implements Dispatcher.DispatchHandler, OpenStream {
  private controller: Dispatcher.DispatchController | null = null;
  private sink: Writable | null = null;
  private unread: UnreadAnswer | null = null;
  private isEnded = false;
  private status: number | null = null;
  private stream: EventStreamAnswer | null = null;
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
    // After a write to a disconnected client.
    res.on('error', this.onClientClose);
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
    const sink = this.isEarly ? this.res : throughFilters(this.req, this.res, head);
    this.sink = sink;
    if (this.res.destroyed && exchangeOf(this.req).onUpstreamFailed === null)
      return this.fail(new Error('the client disconnected'));
    // Errors of the response itself are `onClientError`'s.
    if (sink !== this.res) sink.on('error', (error) => this.fail(error));
    if (this.res.destroyed) return;
    holdAnswer(this.res, status, headerList(head.headers));
    if (this.isEarly) this.res.setHeader('connection', 'close');
    if (!this.options.isStream) return;
    this.stream = new EventStreamAnswer(this.res, sink);
    this.options.openStreams.add(this);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.options.isStream) return this.stream?.write(chunk);
    if (this.sink === null || this.sink.write(chunk)) return;
    this.unread ??= new UnreadAnswer(this.res, this.sink, this.options.held);
    const mayContinue = this.unread.hold(controller);
    // undici 7 throws an uncatchable error when a connection ends while paused (nodejs/undici#5360): such a response is
    // buffered in memory instead.
    if (!mayContinue && !this.isLastAnswer) controller.pause();
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
    this.stream?.end();
    this.controller?.abort(new Error('the gateway is stopping'));
  }

  private fail(error: unknown): void {
    if (this.isEnded) return;
    this.finish(toUpstreamError(error).code.toLowerCase());
    this.abort(error instanceof Error ? error : new Error('the call failed'));
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

  private readonly startWaiting = (): void => {
    this.stopWaiting = waitForHead(this.options, {
      onSilent: () => this.moveOn(),
      onTimeout: () => this.fail(timeoutOf(this.req)),
    });
  };

  /** Replaces a silent call by the next try. @returns false without one */
  private moveOn(): boolean {
    if (this.isEnded || this.status !== null) return true;
    const nextTry = this.options.onSilent();
    if (nextTry === null) return false;
    this.finish('upstream_silent');
    this.controller?.abort(new Error('another address is asked'));
    nextTry();
    return true;
  }

  private readonly onClientClose = (): void => {
    if (this.isEnded || exchangeOf(this.req).onUpstreamFailed !== null) return;
    this.finish('client_left');
    this.abort(new Error('the client disconnected'));
  };

  private abort(error: Error): void {
    this.controller?.abort(error);
    if (this.sink !== this.res) this.sink?.destroy();
  }
}
