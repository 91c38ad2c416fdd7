import { z } from 'zod';
import { type CachedAnswer, latin1Of } from './micro-cache';

const headSchema = z.object({
  headers: z.array(z.tuple([z.string(), z.union([z.string(), z.array(z.string())])])),
  /** How long it may be kept, in all. */
  lifeMs: z.number().positive(),
});

const lengthBytes = 4;

/** Four bytes with the length of a JSON head, the head, and the body byte by byte. */
export function encodeAnswer({ headers, body, storedAt, expiresAt }: CachedAnswer): Buffer {
  const head = Buffer.from(JSON.stringify({ headers, lifeMs: expiresAt - storedAt }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

/**
 * @param leftMs how long it may still be kept: the clocks of two machines are never compared
 * @returns undefined for bytes that were not written by `encodeAnswer`
 */
export function decodeAnswer(bytes: Buffer, leftMs: number, now: number): CachedAnswer | undefined {
  try {
    const bodyAt = lengthBytes + bytes.readUInt32BE();
    const { headers, lifeMs } = headSchema.parse(JSON.parse(bytes.toString('utf8', lengthBytes, bodyAt)));
    if (bodyAt > bytes.length || leftMs <= 0) return undefined;
    // A copy of its own: the rest of what arrived with it need not be kept alive.
    const body = Buffer.from(bytes.subarray(bodyAt));
    const expiresAt = now + leftMs;
    return { headers, body, latin1: latin1Of(body), storedAt: Math.min(now, expiresAt - lifeMs), expiresAt };
  } catch {
    return undefined;
  }
}
