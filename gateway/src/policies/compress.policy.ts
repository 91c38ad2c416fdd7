import { type Writable, pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { exchangeOf, type ResponseHead } from '../http/exchange';
import { type Encoding, negotiateEncoding } from '../http/encoding';
import { type Handler } from '../http/handler';
import { withVary } from '../http/vary';

/** Smaller responses cost more to compress than they save. */
const MIN_BYTES = 1024;
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:[\w.+-]*json|javascript|xml|[\w.+-]*\+xml)|image\/svg\+xml)/i;

/** Compresses text responses of the services from 1 KB on, never streams. */
export function createCompress(): Handler {
  return (req, _res, next) => {
    const { route, filters } = exchangeOf(req);
    if (req.method === 'HEAD' || route?.definition.class === 'stream') return next();
    const encoding = negotiateEncoding(req.headers['accept-encoding']);
    filters.push((head, sink) => compress(head, sink, encoding));
    next();
  };
}

function compress(head: ResponseHead, sink: Writable, encoding: Encoding): Writable {
  if (!isCompressible(head)) return sink;
  head.headers['vary'] = withVary(head.headers['vary'], 'Accept-Encoding');
  if (encoding === '') return sink;
  head.headers['content-encoding'] = encoding;
  delete head.headers['content-length'];
  const { etag } = head.headers;
  if (typeof etag === 'string' && !etag.startsWith('W/')) head.headers['etag'] = `W/${etag}`;
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip();
  pipeline(stream, sink, () => undefined);
  return stream;
}

function isCompressible({ status, headers }: ResponseHead): boolean {
  if (status === 204 || status === 206 || status === 304 || headers['content-encoding'] !== undefined)
    return false;
  if (String(headers['cache-control']).includes('no-transform')) return false;
  const length = headers['content-length'];
  if (length !== undefined && Number(length) < MIN_BYTES) return false;
  return COMPRESSIBLE.test(String(headers['content-type'] ?? ''));
}
