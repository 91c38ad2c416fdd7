import { AppError, type Clock, MINUTE_MS } from '@kq/kernel';
import { errors, importJWK, type JSONWebKeySet, type JWK } from 'jose';

type Key = Awaited<ReturnType<typeof importJWK>>;

const MAX_AGE_MS = 10 * MINUTE_MS;
const REFETCH_AFTER_MS = 10_000;
/** Time after a failed fetch: until the next one, tokens with an unknown key are answered with UNAVAILABLE. */
const RETRY_AFTER_MS = 250;

/**
 * Caches an issuer's public keys by kid. Fetches them at first use, every ten minutes, and for an unknown kid at most
 * every ten seconds, or four times a second while fetches fail.
 */
export function createKeyCache(fetchSet: () => Promise<JSONWebKeySet>, clock: Clock) {
  const nowMs = (): number => clock.now().getTime();
  let keys = new Map<string, Key>();
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let failure: unknown;
  let running: Promise<void> | null = null;

  async function fetchKeys(): Promise<void> {
    triedAt = nowMs();
    try {
      keys = await importKeys(await fetchSet());
      fetchedAt = nowMs();
      failure = undefined;
    } catch (error) {
      failure = error ?? new Error('fetching the signing keys failed');
    }
  }

  function fetchOnce(): Promise<void> {
    running ??= fetchKeys().finally(() => {
      running = null;
    });
    return running;
  }

  function mayFetch(isKnown: boolean): boolean {
    if (running !== null) return true;
    return nowMs() - triedAt >= (failure === undefined || isKnown ? REFETCH_AFTER_MS : RETRY_AFTER_MS);
  }

  function assertFetched(): void {
    if (failure !== undefined)
      throw new AppError('UNAVAILABLE', {
        message: 'fetching the signing keys failed',
        cause: failure,
        retryAfterSeconds: 1,
      });
  }

  return {
    /** Fetches the keys if there are none. @throws AppError UNAVAILABLE */
    async load(): Promise<void> {
      if (fetchedAt === -Infinity) await fetchOnce();
      assertFetched();
    },
    /**
     * Returns a public key.
     * @throws JWKSNoMatchingKey for an unknown one, AppError UNAVAILABLE for one that a failed fetch may have missed
     */
    async find(kid = ''): Promise<Key> {
      const isDue = !keys.has(kid) || nowMs() - fetchedAt >= MAX_AGE_MS;
      if (isDue && mayFetch(keys.has(kid))) await fetchOnce();
      const key = keys.get(kid);
      if (key !== undefined) return key;
      assertFetched();
      throw new errors.JWKSNoMatchingKey();
    },
  };
}

async function importKeys(set: JSONWebKeySet): Promise<Map<string, Key>> {
  const keys = new Map<string, Key>();
  for (const jwk of set.keys)
    if (jwk.kid !== undefined && isEdDsaKey(jwk)) keys.set(jwk.kid, await importJWK(jwk, 'EdDSA'));
  return keys;
}

function isEdDsaKey(jwk: JWK): boolean {
  return jwk.kty === 'OKP' && jwk.crv === 'Ed25519' && (jwk.use === undefined || jwk.use === 'sig');
}
