import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

type Part = string | number;

/**
 * A link token (256 bit, base64url) derived from what it stands for, so that every retry carries the same link and
 * nothing is stored: `deriveToken(secret, ['respond', requestId, ownerId, epoch])` (DESIGN §5 Links).
 */
export function deriveToken(secret: string, parts: readonly Part[]): string {
  return hmac(secret, 'token', parts).toString('base64url');
}

/** Six digits to type in, derived in the same way; a code never reveals the token of the same parts. */
export function deriveCode(secret: string, parts: readonly Part[]): string {
  return String(hmac(secret, 'code', parts).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Compares in a time that does not depend on where the texts differ. */
export function safeEqual(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function hmac(secret: string, kind: string, parts: readonly Part[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([kind, ...parts.map(String)]))
    .digest();
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
