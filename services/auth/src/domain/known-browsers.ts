import { DAY_MS } from '@kq/kernel';
import { isSameBrowser } from './links';

/** A browser that signed in, by the hash of its nonce, and when it last did. */
export interface KnownBrowser {
  nonce_hash: string;
  at: Date;
}

/** Hash of a nonce that auth stored with the account at an earlier sign-in: only such a one may be part of a limit's key. */
export type StoredNonceHash = string & { readonly __stored: true };

const KEPT = 10;
const KEEP_MS = 180 * DAY_MS;
/** A browser that signs in often is written once a day. */
const REFRESH_MS = DAY_MS;

interface Account {
  readonly email_verified_at: Date | null;
  readonly known_browsers?: readonly KnownBrowser[];
}

/**
 * Returns the hash as a stored one when the browser signed in to this account within the last 180 days; else null. Who
 * created an account with a foreign address is known to it as well, so nothing counts before the address is verified
 * (docs/security.md S5, S29).
 */
export function storedNonceHashOf(
  account: Account | null,
  nonceHash: string | null,
  now: Date,
): StoredNonceHash | null {
  if (account === null || account.email_verified_at === null || nonceHash === null) return null;
  const isKnown = liveOf(account, now).some((one) => isSameBrowser(one.nonce_hash, nonceHash));
  return isKnown ? (nonceHash as StoredNonceHash) : null;
}

/** Returns the list with this browser as the newest of at most 10; null when it need not be written. */
export function withBrowser(account: Account, nonceHash: string, now: Date): KnownBrowser[] | null {
  const live = liveOf(account, now);
  const own = live.find((one) => one.nonce_hash === nonceHash);
  if (own !== undefined && now.getTime() - own.at.getTime() < REFRESH_MS) return null;
  const others = live.filter((one) => one !== own);
  return [...others, { nonce_hash: nonceHash, at: now }].slice(-KEPT);
}

const liveOf = ({ known_browsers: browsers = [] }: Account, now: Date): KnownBrowser[] =>
  browsers.filter(({ at }) => now.getTime() - at.getTime() < KEEP_MS);
