import { type ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { type ResponseHead } from '../http/exchange';
import { headerList, holdAnswer } from '../http/response-head';
import { MAX_ANSWER_BYTES } from './micro-cache';

export interface CaptureOptions {
  readonly head: ResponseHead;
  readonly res: ServerResponse;
  /** Receives the whole body, or null when it exceeded the cacheable size and was streamed to the client. */
  readonly onBody: (body: Buffer | null) => void;
}

/** Buffers an answer until it is complete, so that it can be cached; streams one that becomes too large. */
export function createCapture({ head, res, onBody }: CaptureOptions): Writable {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isFlowing = false;

  const flow = (chunk: Buffer, done: () => void): void => {
    if (res.destroyed || res.write(chunk)) return done();
    const go = (): void => {
      res.off('drain', go);
      res.off('close', go);
      done();
    };
    res.once('drain', go);
    res.once('close', go);
  };

  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (isFlowing) return flow(chunk, done);
      chunks.push(chunk);
      if (bytes <= MAX_ANSWER_BYTES) return done();
      isFlowing = true;
      onBody(null);
      flow(Buffer.concat(chunks.splice(0)), done);
    },
    final(done) {
      if (isFlowing) {
        res.end();
        return done();
      }
      const body = Buffer.concat(chunks);
      head.headers['content-length'] = String(body.length);
      onBody(body);
      if (!res.destroyed) {
        holdAnswer(res, head.status, headerList(head.headers));
        res.end(body);
      }
      done();
    },
  });
}
