import { storageKeys } from '@/config/storage-keys';
import { readStored, writeStored } from '@/lib/browser-storage';

/** The nonce that this browser keeps; sent when a link or code is redeemed (docs/security.md S5). */
export const readMagicLinkNonce = (): string | undefined =>
  readStored(storageKeys.magicLinkNonce) ?? undefined;

/**
 * SHA-256 (hex) of this browser's nonce, made and stored on first use; goes with every call that sends a link. Undefined
 * where the browser offers no cryptography (plain http): the link then counts as opened on another device.
 */
export async function magicLinkNonceHash(): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const nonce = readMagicLinkNonce() ?? createNonce();
  writeStored(storageKeys.magicLinkNonce, nonce);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce))));
}

/** After a redeemed link the next one gets a new nonce. */
export const forgetMagicLinkNonce = (): void => writeStored(storageKeys.magicLinkNonce, null);

const createNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
