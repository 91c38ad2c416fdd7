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

/** A secret that can be replaced: the one in use, and former or coming ones that are accepted too. */
export interface ReplaceableSecret {
  readonly secret: string;
  readonly alsoAccepted: readonly string[];
}

/** Returns all accepted secrets, the one in use first. */
export const secretsOf = ({ secret, alsoAccepted }: ReplaceableSecret): readonly string[] => [
  secret,
  ...alsoAccepted,
];

/** Returns whether a token was derived from these parts by any accepted secret; compares each in constant time. */
export const isDerivedToken = (secret: ReplaceableSecret, parts: readonly Part[], token: string): boolean =>
  secretsOf(secret).filter((one) => safeEqual(token, deriveToken(one, parts))).length > 0;

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
