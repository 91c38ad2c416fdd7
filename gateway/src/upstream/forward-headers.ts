import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { STOPPING_HEADER } from '@kq/contracts';
import { type Exchange } from '../http/exchange';

type Headers = Record<string, string | string[]>;

/** Headers of one connection (RFC 9110 §7.6.1), not of the call. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
];

/**
 * Headers that are never forwarded: those a client could forge (docs/security.md S11), those the gateway sets, cookies,
 * which no service reads, and Accept-Encoding, since the gateway compresses.
 */
const DROPPED = new Set([
  ...HOP_BY_HOP,
  'host',
  'expect',
  'cookie',
  'accept-encoding',
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
  'via',
]);
const DROPPED_PREFIXES = ['x-forwarded-', 'x-user-', 'x-internal-'];
/** A cacheable answer must not depend on the state of this client's cache. */
const CONDITIONAL = new Set([
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
  'range',
  'cache-control',
]);
const DROPPED_FROM_ANSWERS = new Set([
  ...HOP_BY_HOP,
  'server',
  'x-powered-by',
  'x-request-id',
  'date',
  STOPPING_HEADER,
]);

export function requestHeaders(req: IncomingMessage, exchange: Exchange, traceparent: string): Headers {
  const named = connectionNames(req.headers.connection);
  const headers: Headers = {};
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || DROPPED.has(name) || named.has(name)) continue;
    if (DROPPED_PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    if (exchange.onUpstreamFailed !== null && CONDITIONAL.has(name)) continue;
    if (exchange.body === null && (name === 'content-length' || name === 'content-type')) continue;
    headers[name] = value;
  }
  headers['x-request-id'] = exchange.requestId;
  headers['x-forwarded-for'] = exchange.clientAddress;
  headers['traceparent'] = traceparent;
  return headers;
}

export function responseHeaders(upstream: IncomingHttpHeaders): Headers {
  const named = connectionNames(upstream.connection);
  const headers: Headers = {};
  for (const [name, value] of Object.entries(upstream)) {
    if (value === undefined || DROPPED_FROM_ANSWERS.has(name) || named.has(name)) continue;
    headers[name] = value;
  }
  headers['cache-control'] ??= 'no-store';
  return headers;
}

const none: ReadonlySet<string> = new Set();

function connectionNames(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return none;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
