import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

type Part = string | number;

/**
 * Derives a link token (256 bit, base64url) from its parts, so that every retry sends the same link and
 * nothing is stored: `deriveToken(secret, ['respond', requestId, ownerId, epoch])` (docs/design.md D23).
 */
export function deriveToken(secret: string, parts: readonly Part[]): string {
  return hmac(secret, 'token', parts).toString('base64url');
}

/** Derives a code of six digits in the same way. A code never reveals the token of the same parts. */
export function deriveCode(secret: string, parts: readonly Part[]): string {
  return String(hmac(secret, 'code', parts).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Compares two texts in constant time. */
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
