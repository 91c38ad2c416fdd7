import { type IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { AppError } from '@kq/kernel';
import { type Exchange, exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';

export interface BodyLimitDeps {
  readonly limitBytes: number;
  /** For routes of class `upload`. */
  readonly uploadLimitBytes: number;
}

/** Rejects large bodies by their announced length, and aborts unannounced ones at the limit. */
export function createBodyLimit(deps: BodyLimitDeps): Handler {
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    const announced = Number(req.headers['content-length'] ?? 0);
    const hasBody = announced > 0 || req.headers['transfer-encoding'] !== undefined;
    if (!hasBody) return next();
    if (req.method === 'GET' || req.method === 'HEAD') {
      return sendError(req, res, new AppError('BAD_REQUEST', { message: 'a GET must not have a body' }));
    }
    const limit = limitOf(exchange, deps);
    if (announced > limit) return sendError(req, res, new AppError('PAYLOAD_TOO_LARGE'));
    exchange.body = limited(req, limit);
    next();
  };
}

function limitOf({ route }: Exchange, deps: BodyLimitDeps): number {
  return route?.definition.class === 'upload' ? deps.uploadLimitBytes : deps.limitBytes;
}

/**
 * Creates a separate stream: when the upstream fails it is destroyed, and the client's connection stays open for the
 * response.
 */
function limited(req: IncomingMessage, limit: number): Transform {
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) done(new AppError('PAYLOAD_TOO_LARGE'));
      else done(null, chunk);
    },
  });
  body.on('error', () => req.unpipe(body));
  req.once('aborted', () => body.destroy(new Error('the client disconnected while sending')));
  return req.pipe(body);
}
