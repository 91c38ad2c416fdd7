import { createHash } from 'node:crypto';
import { pagePath } from '@kq/contracts';
import {
  deriveCode,
  deriveToken,
  isDerivedToken,
  type ReplaceableSecret,
  safeEqual,
  secretsOf,
} from '@kq/kernel';
import { type Challenge, CODE_KINDS } from './challenge';

type Named = Pick<Challenge, '_id' | 'kind' | 'epoch'>;

export interface LinkSettings {
  readonly secret: ReplaceableSecret;
  readonly publicUrl: string;
  /** False: no mail has a code, and none is accepted (KQ_SIGN_IN_CODES). */
  readonly hasCodes: boolean;
}

export function createLinks({ secret, publicUrl, hasCodes }: LinkSettings) {
  const parts = ({ _id, kind, epoch }: Named) => [kind, _id, epoch] as const;
  const token = (challenge: Named) =>
    `${toTokenId(challenge._id)}.${deriveToken(secret.secret, parts(challenge))}`;
  const hasCode = ({ kind }: Named) => hasCodes && CODE_KINDS.includes(kind);
  return {
    token,
    hasCodes,
    code: (challenge: Named): string | null =>
      hasCode(challenge) ? deriveCode(secret.secret, parts(challenge)) : null,
    isCodeOf: (challenge: Named, given: string): boolean =>
      hasCode(challenge) &&
      secretsOf(secret).some((one) => safeEqual(deriveCode(one, parts(challenge)), given)),
    isTokenOf: (challenge: Named, given: string) =>
      challengeIdOf(given) === challenge._id &&
      isDerivedToken(secret, parts(challenge), given.slice(toTokenId(challenge._id).length + 1)),
    /** Absolute URL of the page that the mail links to; null for kinds without one. */
    url(challenge: Pick<Challenge, '_id' | 'kind' | 'epoch' | 'address'>): string | null {
      const path = pageOf(challenge, token(challenge));
      return path === null ? null : `${publicUrl.replace(/\/+$/, '')}${path}`;
    },
  };
}

/** Link and code of a challenge's mail, derived whenever they are needed and never stored. */
export type Links = ReturnType<typeof createLinks>;

/** Returns the id of the challenge that a token names, or null for a malformed token. */
export function challengeIdOf(token: string): string | null {
  const match = /^(booking-[1-9]\d{0,15}|[0-9a-f]{24})\.[\w-]{43}$/.exec(token);
  return match?.[1]?.replace('-', ':') ?? null;
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the hash of a browser's nonce; null without a nonce. */
export const nonceHashOf = (nonce: string | undefined): string | null =>
  nonce === undefined || nonce === '' ? null : sha256Hex(nonce);

export const isSameBrowser = (expected: string | null, given: string | null): boolean =>
  expected !== null && given !== null && safeEqual(expected, given);

/** Replaces the colon, which would have to be escaped in a path. */
const toTokenId = (id: string): string => id.replace(':', '-');

function pageOf({ kind, address }: Pick<Challenge, 'kind' | 'address'>, token: string): string | null {
  if (kind === 'password_reset') {
    return `${pagePath('reset-password')}?${new URLSearchParams({ email: address, token }).toString()}`;
  }
  if (kind === 'owner_invitation') return pagePath('enable-owner', { w: token });
  if (kind === 'address_already_registered' || kind === 'account_unblocked') return pagePath('login');
  if (kind === 'account_blocked') return pagePath('terms');
  if (kind === 'email_change_taken') return pagePath('login');
  if (kind === 'email_change') return pagePath('email-change', { token });
  if (kind === 'email_undo') return pagePath('email-undo', { token });
  return kind === 'decoy' || kind === 'account_erased' ? null : pagePath('magic-link', { token });
}
