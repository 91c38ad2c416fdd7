import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { AppError } from '@kq/kernel';
import { watchBody } from '@kq/service-kit/http/body-progress';
import { payloadTooLarge } from '@kq/service-kit/http/read-body';

/** Each chunk costs as much time as 64 KB: a body in chunks of single bytes would block the others (docs/security.md S30). */
const SMALL_CHUNKS_MAX = 4096;
const CHUNK_MIN_BYTES = 64;

interface Options {
  readonly limitBytes: number;
  /** Window in which the body must make progress while the service takes it. */
  readonly windowMs: number;
}

/**
 * Opens the body of a request for forwarding. A separate stream: when the upstream fails it is destroyed, and the client's
 * connection stays open for the response. Fails with PAYLOAD_TOO_LARGE at the limit and with REQUEST_TIMEOUT when the
 * client stalls.
 */
export function openBody(
  req: IncomingMessage,
  res: ServerResponse,
  { limitBytes, windowMs }: Options,
): Transform {
  let bytes = 0;
  let chunks = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      chunks += 1;
      watch.add(chunk.length);
      if (chunks > SMALL_CHUNKS_MAX && bytes < chunks * CHUNK_MIN_BYTES)
        return done(new AppError('BAD_REQUEST', { message: 'body in tiny chunks' }));
      if (bytes > limitBytes) done(payloadTooLarge(limitBytes));
      else done(null, chunk);
    },
  });
  const watch = watchBody({
    windowMs,
    isWanted: () => !body.writableNeedDrain,
    onStalled: () => body.destroy(new AppError('REQUEST_TIMEOUT')),
  });
  body.on('error', () => req.unpipe(body));
  body.once('close', () => {
    watch.stop();
    req.off('pause', watch.pause);
  });
  req.on('pause', watch.pause);
  req.once('end', watch.stop);
  req.once('aborted', () => body.destroy(new Error('the client disconnected while sending')));
  res.once('close', () => body.destroy());
  if (expectsContinue(req)) res.writeContinue();
  return req.pipe(body);
}

const expectsContinue = ({ headers }: IncomingMessage): boolean =>
  /^100-continue$/i.test(headers.expect ?? '');
