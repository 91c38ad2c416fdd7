import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { AppError } from '@kq/kernel';
import { watchBody } from '@kq/service-kit/http/body-progress';
import { payloadTooLarge } from '@kq/service-kit/http/read-body';

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
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      watch.add(chunk.length);
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
