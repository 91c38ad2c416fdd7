import { storageKeys } from '@/config/storage-keys';
import { readStored, writeStored } from '@/lib/browser-storage';

/** The nonce that this browser keeps; sent when a link or code is redeemed (docs/security.md S5). */
export const readMagicLinkNonce = (): string | undefined =>
  readStored(storageKeys.magicLinkNonce) ?? undefined;

/** The nonce of this browser, made on first use: goes with every call that signs in, which makes the browser known. */
export function magicLinkNonce(): string {
  const nonce = readMagicLinkNonce() ?? createNonce();
  writeStored(storageKeys.magicLinkNonce, nonce);
  return nonce;
}

/**
 * SHA-256 (hex) of this browser's nonce; goes with every call that sends a link. Undefined
 * where the browser offers no cryptography (plain http): the link then counts as opened on another device.
 */
export async function magicLinkNonceHash(): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const nonce = new TextEncoder().encode(magicLinkNonce());
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', nonce)));
}

const createNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
