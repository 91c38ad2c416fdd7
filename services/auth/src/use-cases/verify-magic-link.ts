import { type Challenge, LINK_TYPES, type LinkType } from '../domain/challenge';
import { type FindChallenge } from './find-challenge';
import { nonceHashOf } from '../domain/links';
import { type ThrottleRepository } from './ports';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type VerifyAddress } from './verify-address';
import { type Sessions, type SignedIn } from './sessions';

export interface LinkSession extends SignedIn {
  readonly type: LinkType;
  /** Booking requests that are sent now, that of the link or code first. */
  readonly sentRequestIds: readonly number[];
}

export interface SignInByChallengeDeps {
  readonly verifyAddress: VerifyAddress;
  readonly sessions: Sessions;
}

/** The browser that redeems a link or code, and its holder's decision about the registration (docs/security.md S6). */
export interface Redeemer {
  readonly nonce: string | undefined;
  readonly keepsRegistration?: boolean | undefined;
  /** The waiting requests to send (ADR 046). */
  readonly requestIds?: readonly number[] | undefined;
  readonly isByCode?: boolean;
}

export type SignInByChallenge = (challenge: Challenge, redeemer: Redeemer) => Promise<LinkSession>;

/** Consumes a challenge and signs its holder in; an admin's link grants the role (docs/security.md S19). */
export function createSignInByChallenge({
  verifyAddress,
  sessions,
}: SignInByChallengeDeps): SignInByChallenge {
  return async (challenge, { nonce, keepsRegistration = false, requestIds, isByCode = false }) => {
    const isAdminLink = challenge.kind === 'admin';
    const extras = {
      keepsRegistration,
      ...(requestIds === undefined ? {} : { requestIds }),
      ...(isAdminLink ? { makesAdmin: true, revokesSessions: true } : {}),
    };
    const nonceHash = nonceHashOf(nonce);
    const { user, sentRequestIds } = await verifyAddress(challenge, nonceHash, extras);
    const signedIn = await sessions.start(user, nonceHash, { isByCode });
    return { ...signedIn, type: challenge.kind as LinkType, sentRequestIds };
  };
}

export interface VerifyMagicLinkDeps {
  readonly findChallenge: FindChallenge;
  readonly signIn: SignInByChallenge;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
}

/**
 * Signs in with a link; another browser than the requesting one is allowed after the page asks to confirm. The holder is
 * there: wrong codes so far no longer count (docs/security.md S5).
 */
export function createVerifyMagicLink({ findChallenge, signIn, throttles, keys }: VerifyMagicLinkDeps) {
  return async (token: string, redeemer: Redeemer): Promise<LinkSession> => {
    const challenge = await findChallenge(token, LINK_TYPES);
    const session = await signIn(challenge, redeemer);
    await throttles.forgive(keys('code', { address: challenge.address }));
    return session;
  };
}
