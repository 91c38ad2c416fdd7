import { type SessionTokenFacts } from '@kq/contracts';
import { AppError, type Clock, MINUTE_MS, type Principal, systemClock } from '@kq/kernel';
import { errors, importJWK, type JSONWebKeySet, type JWK, type JWTHeaderParameters, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { request } from 'undici';
import { type AccessClaims, accessClaimsSchema, toPrincipal } from './access-claims';
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
}

export interface TokenVerifierOptions {
  /** The issuer's public keys: a function, or the URL of its JWKS. */
  readonly jwks: string | (() => Promise<JSONWebKeySet>);
  readonly issuer: string;
  readonly audience: string;
  readonly clock?: Clock;
  /** Rejects tokens of sessions unknown to auth; without it the signature alone decides (tests). */
  readonly sessions?: Pick<SessionRegistry, 'isKnown' | 'assertLive' | 'watch'>;
  /** Maximum number of cached signature checks; default 1000. */
  readonly maxTokens?: number;
}

type Key = Awaited<ReturnType<typeof importJWK>>;

const REFETCH_AFTER_MS = 10_000;
const MAX_AGE_MS = 10 * MINUTE_MS;
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

/**
 * Caches keys by kid; fetches them at first use, every ten minutes, and for an unknown kid at most every ten seconds.
 */
function createKeyCache(source: TokenVerifierOptions['jwks'], clock: Clock) {
  const fetchSet = typeof source === 'string' ? () => fetchJwks(source) : source;
  let keys = new Map<string, Key>();
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let running: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    triedAt = clock.now().getTime();
    const set = await fetchSet();
    const next = new Map<string, Key>();
    for (const jwk of set.keys) {
      if (jwk.kid !== undefined && isEdDsaKey(jwk)) next.set(jwk.kid, await importJWK(jwk, 'EdDSA'));
    }
    keys = next;
    fetchedAt = clock.now().getTime();
  }

  function refreshOnce(): Promise<void> {
    running ??= refresh().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    async find(kid: string | undefined): Promise<Key> {
      const now = clock.now().getTime();
      const known = kid !== undefined && keys.has(kid);
      const mayFetch = running !== null || now - triedAt >= REFETCH_AFTER_MS;
      if ((!known || now - fetchedAt >= MAX_AGE_MS) && mayFetch) {
        await refreshOnce().catch((error: unknown) => {
          if (!known)
            throw new AppError('UNAVAILABLE', {
              message: 'fetching the signing keys failed',
              cause: error,
            });
        });
      } else if (!known && fetchedAt === -Infinity) {
        throw new AppError('UNAVAILABLE', { message: 'signing keys not loaded yet' });
      }
      const key = kid === undefined ? undefined : keys.get(kid);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      return key;
    },
  };
}

function isEdDsaKey(jwk: JWK): boolean {
  return jwk.kty === 'OKP' && jwk.crv === 'Ed25519' && (jwk.use === undefined || jwk.use === 'sig');
}

async function fetchJwks(url: string): Promise<JSONWebKeySet> {
  const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(3000) });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`JWKS endpoint returned ${statusCode}`);
  return JSON.parse(text) as JSONWebKeySet;
}
