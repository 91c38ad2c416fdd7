import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { BODY_LIMIT_BYTES } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, errorCodes } from '@kq/kernel';
import { type BodyBudget } from './body-budget';
import { watchBody } from './body-progress';
import { createByteSink } from './byte-sink';

const MEGABYTE = 1024 * 1024;

interface Options {
  /** `content-length`; null for a chunked body. */
  readonly announcedBytes: number | null;
  readonly limitBytes: number;
  readonly windowMs: number;
  readonly budget: BodyBudget;
}

/**
 * Reads a body up to the limit of its route. What is not read stays in the stream (`discardRest`).
 * @throws AppError PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT for a body that stalls, UNAVAILABLE when the budget is full,
 * BAD_REQUEST when the client disconnects
 */
export async function readBody(body: Readable, options: Options): Promise<Buffer> {
  const { announcedBytes, limitBytes, windowMs, budget } = options;
  if (announcedBytes !== null && announcedBytes > limitBytes) throw payloadTooLarge(limitBytes);
  const share = budget.open();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const sink = createByteSink(limitBytes, announcedBytes);
      const watch = watchBody({ windowMs, onStalled: () => fail(new AppError('REQUEST_TIMEOUT')) });
      const end = (): void => {
        watch.stop();
        body.off('data', take).off('end', succeed).off('error', fail).off('close', abort);
      };
      const fail = (error: unknown): void => {
        end();
        // The error of a client that disconnects while the rest is discarded.
        body.on('error', () => undefined);
        body.pause();
        reject(error instanceof AppError ? error : new AppError('BAD_REQUEST', { cause: error }));
      };
      const abort = (): void => fail(new AppError('BAD_REQUEST', { message: 'client disconnected' }));
      const succeed = (): void => {
        end();
        resolve(sink.bytes());
      };
      const take = (chunk: Buffer): void => {
        watch.add(chunk.length);
        if (!sink.add(chunk)) return fail(payloadTooLarge(limitBytes));
        try {
          share.note(sink.length);
        } catch (error) {
          fail(error);
        }
      };
      if (body.destroyed) return abort();
      body.on('data', take).on('end', succeed).on('error', fail).on('close', abort);
    });
  } finally {
    share.close();
  }
}

/** Returns the error for a body over the limit of its route; it names the size of files. */
export function payloadTooLarge(limitBytes: number): AppError {
  if (limitBytes <= BODY_LIMIT_BYTES) return new AppError('PAYLOAD_TOO_LARGE');
  const megabytes = Math.floor(limitBytes / MEGABYTE);
  return new AppError('PAYLOAD_TOO_LARGE', {
    reason: reason('file_too_large', { megabytes }),
  });
}

/** Returns `content-length`, or null for a body of unknown length. */
export function announcedBytesOf({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  const { 'content-length': length } = headers;
  return length === undefined ? null : Number(length);
}

/** Time in which a client may send the rest of a body that was answered early. */
const DISCARD_LIMIT_MS = 10_000;
/** The same for a body that stalled. */
const STALLED_LIMIT_MS = 1000;

/**
 * Discards the rest of a body after its answer, so that the client, which may read only after it has sent everything,
 * receives the answer instead of a reset. Ends the connection when the rest takes longer than 10 s.
 */
export function discardRest(req: IncomingMessage, status: number): void {
  if (!hasUnreadBody(req) || req.destroyed) return;
  const { socket } = req;
  const timer = setTimeout(
    () => socket.destroy(),
    status === errorCodes.REQUEST_TIMEOUT.status ? STALLED_LIMIT_MS : DISCARD_LIMIT_MS,
  );
  timer.unref();
  const stop = (): void => clearTimeout(timer);
  req.once('end', stop).once('close', stop);
  req.resume();
}

/** Returns true when the body was not received completely: what the client sends next is the rest of it. */
export function hasUnreadBody({ headers, complete }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': transfer } = headers;
  // `complete` is missing where a test injects a request.
  return complete === false && (Number(length) > 0 || transfer !== undefined);
}
