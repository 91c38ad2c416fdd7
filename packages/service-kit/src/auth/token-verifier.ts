import { type SessionTokenFacts } from '@kq/contracts';
import { AppError, type Clock, type Principal, systemClock } from '@kq/kernel';
import { type JSONWebKeySet, type JWTHeaderParameters, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { type AccessClaims, accessClaimsSchema, toPrincipal } from './access-claims';
import { createKeyCache } from './key-cache';
import { type SessionRegistry } from './session-registry';

export interface TokenVerifier {
  /**
   * Verifies a token.
   * @throws AppError UNAUTHENTICATED for an invalid or expired token, UNAVAILABLE when the keys cannot be fetched
   */
  verify(token: string): Promise<Principal>;
  /**
   * Calls `onEnded` once when the session of a verified token ends or the token is replaced; absent without `sessions`.
   * @returns a function that stops watching
   */
  watch?(token: string, onEnded: () => void): () => void;
  /** Fetches the keys before the first token comes; absent where no keys are fetched. @throws AppError UNAVAILABLE */
  loadKeys?(): Promise<void>;
}

export interface TokenVerifierOptions {
  /** Fetches the issuer's public keys. */
  readonly jwks: () => Promise<JSONWebKeySet>;
  readonly issuer: string;
  readonly audience: string;
  readonly clock?: Clock;
  /** Rejects tokens of sessions unknown to auth; without it the signature alone decides (tests). */
  readonly sessions?: Pick<SessionRegistry, 'isKnown' | 'assertLive' | 'watch'>;
  /** Maximum number of cached signature checks; default 1000. */
  readonly maxTokens?: number;
}

/**
 * Lifetime of a cached signature check: a page sends several requests with one token. A removed key is noticed with the
 * same delay.
 */
const VERIFIED_FOR_MS = 30_000;
const VERIFIED_MAX = 1000;

/** Verifies access tokens of auth: EdDSA only, fixed issuer and audience (docs/security.md S8, S11). */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const clock = options.clock ?? systemClock;
  const keys = createKeyCache(options.jwks, clock);
  const { sessions } = options;
  const verified = new LRUCache<string, Verified>({ max: options.maxTokens ?? VERIFIED_MAX });

  async function verifySignature(token: string): Promise<Verified> {
    const known = verified.get(token);
    if (known !== undefined && clock.now().getTime() < known.until) return known;
    try {
      const { payload } = await jwtVerify(token, (header: JWTHeaderParameters) => keys.find(header.kid), {
        algorithms: ['EdDSA'],
        issuer: options.issuer,
        audience: options.audience,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat'],
      });
      const claims = accessClaimsSchema.parse(payload);
      const fresh: Verified = {
        principal: Object.freeze(toPrincipal(claims)),
        facts: toFacts(claims),
        until: Math.min((payload.exp ?? 0) * 1000, clock.now().getTime() + VERIFIED_FOR_MS),
      };
      verified.set(token, fresh);
      return fresh;
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('UNAUTHENTICATED', { message: 'invalid access token', cause: error });
    }
  }

  return {
    loadKeys: () => keys.load(),
    async verify(token) {
      const { principal, facts } = await verifySignature(token);
      if (sessions !== undefined && !sessions.isKnown(facts)) await sessions.assertLive(facts);
      return principal;
    },
    ...(sessions === undefined
      ? {}
      : {
          watch(token, onEnded) {
            const facts = verified.get(token)?.facts;
            return facts === undefined ? () => undefined : sessions.watch(facts, onEnded);
          },
        }),
  };
}

interface Verified {
  readonly principal: Principal;
  readonly facts: SessionTokenFacts;
  readonly until: number;
}

const toFacts = ({ sid, jti, sub, role, ev, cid, prb }: AccessClaims): SessionTokenFacts => ({
  sid,
  jti,
  user_id: Number(sub),
  role,
  email_verified: ev,
  company_id: cid,
  ...(prb === undefined ? {} : { is_probe: prb }),
});
