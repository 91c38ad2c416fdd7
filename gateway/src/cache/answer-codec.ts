import { z } from 'zod';
import { type CachedAnswer, latin1Of } from './micro-cache';

const headSchema = z.object({
  headers: z.array(z.tuple([z.string(), z.union([z.string(), z.array(z.string())])])),
  /** Total lifetime. */
  lifeMs: z.number().positive(),
});

const LENGTH_BYTES = 4;

/** Encodes an answer: four bytes with the length of a JSON head, the head, and the body byte by byte. */
export function encodeAnswer({ headers, body, storedAt, expiresAt }: CachedAnswer): Buffer {
  const head = Buffer.from(JSON.stringify({ headers, lifeMs: expiresAt - storedAt }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

/**
 * Decodes an answer of `encodeAnswer`.
 * @param leftMs remaining lifetime: the clocks of two machines are never compared
 * @returns undefined for bytes that were not written by `encodeAnswer`
 */
export function decodeAnswer(bytes: Buffer, leftMs: number, now: number): CachedAnswer | undefined {
  try {
    const bodyAt = LENGTH_BYTES + bytes.readUInt32BE();
    const { headers, lifeMs } = headSchema.parse(JSON.parse(bytes.toString('utf8', LENGTH_BYTES, bodyAt)));
    if (bodyAt > bytes.length || leftMs <= 0) return undefined;
    // Copied, so that the buffer received with it can be freed.
    const body = Buffer.from(bytes.subarray(bodyAt));
    const expiresAt = now + leftMs;
    return { headers, body, latin1: latin1Of(body), storedAt: Math.min(now, expiresAt - lifeMs), expiresAt };
  } catch {
    return undefined;
  }
}
