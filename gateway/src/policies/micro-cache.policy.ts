import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Writable } from 'node:stream';
import { CONSENT_HEADER } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { baseKey, fullKey } from '../cache/cache-key';
import { createCapture } from '../cache/capture';
import {
  type CachedAnswer,
  type FlightEnd,
  type KnownUrl,
  latin1Of,
  MAX_ANSWER_BYTES,
  type MicroCache,
} from '../cache/micro-cache';
import { type Exchange, exchangeOf, type ResponseHead } from '../http/exchange';
import { type Handler, type Next } from '../http/handler';
import { headerList, holdAnswer } from '../http/response-head';
import { sendError } from '../http/send';
import { withVary } from '@kq/service-kit/http/vary';

/** Maximum cache time, independent of the service's headers. */
const MAX_SECONDS = 3600;

/**
 * Caches anonymous public answers for the seconds that their service allows and coalesces equal concurrent calls
 * (docs/security.md S10). The first call after an answer that is often asked has expired fetches it; those that arrive
 * meanwhile get the expired one instead of waiting. A call with a token neither reads nor writes the cache.
 */
export function createMicroCachePolicy(cache: MicroCache): Handler {
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    const url = parsedUrl(req, exchange);
    const key = url && fullKey(req, url.route.definition, url.base);
    if (url === null || key === null) return next();
    const answer = cache.get(key);
    if (answer !== undefined) {
      cache.knownUrls.set(req.url ?? '', url);
      return sendCached(res, answer, cache);
    }
    const underWay = cache.flights.get(key);
    if (underWay !== undefined) {
      const stale = cache.getStale(key);
      if (stale !== undefined) return sendCached(res, stale, cache);
      cache.stats.waited += 1;
      return underWay.then((end) => follow(req, res, next, end));
    }
    cache.stats.misses += 1;
    lead(exchange, res, { key, cache, onStored: () => cache.knownUrls.set(req.url ?? '', url) });
    next();
  };

  function follow(req: IncomingMessage, res: ServerResponse, next: Next, end: FlightEnd): void {
    if (end.kind === 'stored') return sendCached(res, end.answer, cache);
    if (end.kind === 'failed' && !isOfClient(end.error)) return sendError(req, res, end.error);
    next();
  }
}

/** Returns true for errors caused by the leading client, which say nothing about the waiting clients. */
const isOfClient = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'TOO_MANY_REQUESTS';

function parsedUrl(req: IncomingMessage, { route, path, search }: Exchange): KnownUrl | null {
  if (route === null || req.method !== 'GET' || req.headers.authorization !== undefined) return null;
  const base = baseKey(route.definition, path, search);
  return base === null ? null : { base, route };
}

/** Sends a cached answer; used by the fast path, too. */
export function sendCached(res: ServerResponse, answer: CachedAnswer, cache: MicroCache): void {
  cache.stats.hits += 1;
  answer.hits += 1;
  const age = Math.max(0, Math.floor((cache.clock.now().getTime() - answer.storedAt) / 1000));
  holdAnswer(res, 200, [...answer.headers, 'age', String(age)]);
  if (answer.latin1 === null) res.end(answer.body);
  else res.end(answer.latin1, 'latin1');
}

interface Flight {
  readonly key: string;
  readonly cache: MicroCache;
  /** Called when the answer is in the cache: only then may the fast path know its URL. */
  readonly onStored: () => void;
}

/** Leads equal calls: the answer of this one is cached and passed to those that wait. */
function lead(exchange: Exchange, res: ServerResponse, { key, cache, onStored }: Flight): void {
  let land: (end: FlightEnd) => void = () => undefined;
  cache.flights.set(key, new Promise<FlightEnd>((resolve) => (land = resolve)));
  const settle = (end: FlightEnd): void => {
    exchange.onUpstreamFailed = null;
    cache.flights.delete(key);
    land(end);
  };
  // A constant first: V8 creates a function that is assigned to a property in the old generation, where it would keep the
  // whole request until the next full collection.
  const fail = (error: unknown): void => settle({ kind: 'failed', error });
  exchange.onUpstreamFailed = fail;
  exchange.filters.push((head, next) => {
    if (exchange.route?.definition.needsGeocodingConsent === true) {
      head.headers['vary'] = withVary(head.headers['vary'], CONSENT_HEADER);
    }
    const seconds = cacheableSeconds(head);
    if (seconds !== null) return keep(head, seconds);
    // Of what has gone or become private (404, 410) no call may see more; a failure says nothing about it.
    if (head.status < 500) cache.drop(key);
    settle({ kind: 'uncacheable' });
    return next;
  });

  function keep(head: ResponseHead, seconds: number): Writable {
    return createCapture({
      head,
      res,
      onBody(body) {
        if (body === null) {
          cache.drop(key);
          return settle({ kind: 'uncacheable' });
        }
        const storedAt = cache.clock.now().getTime();
        const answer = {
          headers: headerList(head.headers),
          body,
          latin1: latin1Of(body),
          storedAt,
          expiresAt: storedAt + seconds * 1000,
          hits: 0,
        };
        cache.set(key, answer);
        onStored();
        settle({ kind: 'stored', answer });
      },
    });
  }
}

/** Returns the time in seconds an answer may be cached, or null. */
export function cacheableSeconds({ status, headers }: ResponseHead): number | null {
  if (status !== 200 || headers['set-cookie'] !== undefined) return null;
  if (Number(headers['content-length'] ?? 0) > MAX_ANSWER_BYTES) return null;
  const cacheControl = String(headers['cache-control'] ?? '');
  const seconds = /(?:^|[\s,])s-maxage=(\d{1,6})(?:$|[\s,])/.exec(cacheControl)?.[1];
  const isPublic = /(?:^|[\s,])public(?:$|[\s,])/.test(cacheControl);
  const isBarred = /no-store|private|no-cache/.test(cacheControl);
  if (seconds === undefined || Number(seconds) === 0 || !isPublic || isBarred) return null;
  return Math.min(Number(seconds), MAX_SECONDS);
}
