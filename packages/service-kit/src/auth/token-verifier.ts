import { errors, importJWK, type JSONWebKeySet, type JWK, type JWTHeaderParameters, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { request } from 'undici';
import { AppError } from '../errors/app-error';
import { type Clock, systemClock } from '../lifecycle/clock';
import { accessClaimsSchema, type Principal, toPrincipal } from './principal';

export interface TokenVerifier {
  /** @throws AppError UNAUTHENTICATED for a wrong or expired token, UNAVAILABLE when the keys cannot be had. */
  verify(token: string): Promise<Principal>;
}

export interface TokenVerifierOptions {
  /** The issuer's public keys: a function, or the URL of its JWKS. */
  readonly jwks: string | (() => Promise<JSONWebKeySet>);
  readonly issuer: string;
  readonly audience: string;
  readonly clock?: Clock;
}

type Key = Awaited<ReturnType<typeof importJWK>>;

const refetchAfterMs = 10_000;
const maxAgeMs = 10 * 60_000;
/** A page makes several requests with one token: its signature is checked once in so long. A key that goes is missed as late. */
const verifiedForMs = 30_000;
const verifiedMax = 1000;

/** Verifies access tokens of auth: EdDSA only, fixed issuer and audience (SECURITY S8, S11). */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const clock = options.clock ?? systemClock;
  const keys = createKeyCache(options.jwks, clock);
  const verified = new LRUCache<string, { principal: Principal; until: number }>({ max: verifiedMax });
  return {
    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined && clock.now().getTime() < known.until) return known.principal;
      try {
        const { payload } = await jwtVerify(token, (header: JWTHeaderParameters) => keys.find(header.kid), {
          algorithms: ['EdDSA'],
          issuer: options.issuer,
          audience: options.audience,
          currentDate: clock.now(),
          requiredClaims: ['exp', 'iat'],
        });
        const principal = Object.freeze(toPrincipal(accessClaimsSchema.parse(payload)));
        const until = Math.min((payload.exp ?? 0) * 1000, clock.now().getTime() + verifiedForMs);
        verified.set(token, { principal, until });
        return principal;
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError('UNAUTHENTICATED', { message: 'the access token is not valid', cause: error });
      }
    },
  };
}

/** Keys by kid; fetched at first use, every ten minutes, and for an unknown kid at most every ten seconds. */
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
      const mayFetch = running !== null || now - triedAt >= refetchAfterMs;
      if ((!known || now - fetchedAt >= maxAgeMs) && mayFetch) {
        await refreshOnce().catch((error: unknown) => {
          if (!known)
            throw new AppError('UNAVAILABLE', {
              message: 'the signing keys cannot be fetched',
              cause: error,
            });
        });
      } else if (!known && fetchedAt === -Infinity) {
        throw new AppError('UNAVAILABLE', { message: 'the signing keys are not known yet' });
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
  if (statusCode !== 200) throw new Error(`the key set answered ${statusCode}`);
  return JSON.parse(text) as JSONWebKeySet;
}
