import { type IncomingMessage } from 'node:http';
import { type Readable, type Writable } from 'node:stream';
import { type Principal } from '@kq/kernel';
import { type MatchedRoute } from '../routing/route-matcher';

/** Status and headers of an upstream's answer before they are sent; filters may change the headers. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
}

/** Sees the head of an answer and may put itself between the upstream and `next`. */
export type ResponseFilter = (head: ResponseHead, next: Writable) => Writable;

/** What the policies know of one request. */
export interface Exchange {
  readonly requestId: string;
  /** performance.now() of the arrival. */
  readonly startedAt: number;
  /** Who calls, as far as the trusted proxies tell (SECURITY S12). */
  readonly clientAddress: string;
  /** The path as it came, undecoded. */
  readonly path: string;
  /** The query as it came, without `?`. */
  readonly search: string;
  /** What logs, metrics and spans call it: a route template or a kind of page, never the path itself. */
  label: string;
  /** Trace that the request belongs to, in W3C form; null while nobody needed one. */
  traceparent: string | null;
  route: MatchedRoute | null;
  principal: Principal | null;
  /** The body to send on; null where there is none. */
  body: Readable | null;
  /** Last registered runs first. */
  readonly filters: ResponseFilter[];
  /** Set where others wait for this answer: then it is fetched although this client has gone, and a failure is told. */
  onUpstreamFailed: ((error: unknown) => void) | null;
}

const key = Symbol('kq.exchange');
type Carrier = IncomingMessage & { [key]?: Exchange };

/** @throws when kq-request-id has not run. */
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
