import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Readable, type Writable } from 'node:stream';
import { type Principal } from '@kq/kernel';
import { type MatchedRoute } from '../routing/route-matcher';

/** Status and headers of an upstream's answer before they are sent; filters may change the headers. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
}

/** Receives the head of a response and may insert a stream between the upstream and `next`. */
export type ResponseFilter = (head: ResponseHead, next: Writable) => Writable;

/** The state of one request that the policies share. */
export interface Exchange {
  readonly requestId: string;
  /** performance.now() of the arrival. */
  readonly startedAt: number;
  /** The client's address according to the trusted proxies (docs/security.md S12). */
  readonly clientAddress: string;
  /** The received path, undecoded. */
  readonly path: string;
  /** The received query, without `?`. */
  readonly search: string;
  /** Name for logs, metrics and spans: a route template or a kind of page, never the path itself. */
  label: string;
  /** W3C traceparent of the request; null until it is first used. */
  traceparent: string | null;
  route: MatchedRoute | null;
  principal: Principal | null;
  /** The body to forward; null without one. */
  body: Readable | null;
  /** Releases the slot of an upload, at the end of its call or response; null without one. */
  releaseUpload: (() => void) | null;
  /** Response filters; the last registered runs first. */
  readonly filters: ResponseFilter[];
  /**
   * Set when other calls wait for this answer: it is then fetched even after this client disconnected, and failures are
   * reported.
   */
  onUpstreamFailed: ((error: unknown) => void) | null;
}

const key = Symbol('kq.exchange');
type Carrier = IncomingMessage & { [key]?: Exchange };

/** Returns the state of a request. @throws Error when kq-request-id has not run */
export function exchangeOf(req: IncomingMessage): Exchange {
  const exchange = (req as Carrier)[key];
  if (exchange === undefined) throw new Error('kq-request-id must be the first policy of a pipeline');
  return exchange;
}

export function findExchange(req: IncomingMessage): Exchange | undefined {
  return (req as Carrier)[key];
}

export function attachExchange(req: IncomingMessage, exchange: Exchange): void {
  (req as Carrier)[key] = exchange;
}

/** Returns where the body of an answer is written: the response, behind its filters. */
export const throughFilters = (req: IncomingMessage, res: ServerResponse, head: ResponseHead): Writable =>
  exchangeOf(req).filters.reduce<Writable>((next, filter) => filter(head, next), res);
