import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, ACCESS_TOKEN_MINUTES } from '@kq/contracts';
import { type Clock, emailDigest } from '@kq/kernel';
import { accessClaimsSchema } from '@kq/service-kit';
import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { type AccessTokens } from '../use-cases/ports';

export interface SigningKey {
  readonly kid: string;
  /** Ed25519; contains the private part `d` where it can sign. */
  readonly jwk: JWK;
}

export interface AccessTokensOptions {
  /** Newest first: the first one with a private part signs, all are accepted and published. */
  readonly keys: readonly SigningKey[];
  readonly clock: Clock;
}

const LIFETIME_SECONDS = ACCESS_TOKEN_MINUTES * 60;

/** Creates the signer and verifier of access tokens: JWTs signed with Ed25519. */
export async function createAccessTokens({ keys, clock }: AccessTokensOptions): Promise<AccessTokens> {
  const newest = keys.find(({ jwk }) => jwk.d !== undefined);
  if (newest === undefined) throw new Error('no signing key with a private part');
  const privateKey = await importJWK(newest.jwk, 'EdDSA');
  const published = keys.map(({ kid, jwk }) => ({
    kty: jwk.kty ?? 'OKP',
    crv: jwk.crv,
    x: jwk.x,
    kid,
    use: 'sig',
    alg: 'EdDSA',
  }));
  const publicKeys = new Map<string, Awaited<ReturnType<typeof importJWK>>>();
  for (const { kid, ...jwk } of published) publicKeys.set(kid, await importJWK(jwk as JWK, 'EdDSA'));

  return {
    async sign({ user, role, session }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const claims = {
        role,
        sid: session._id,
        ev: user.email_verified_at !== null,
        cid: user.company_id,
        auth_time: Math.floor(session.auth_time.getTime() / 1000),
        emd: emailDigest(user.email),
        ...(user.is_probe === true ? { prb: true } : {}),
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: newest.kid, typ: 'JWT' })
        .setSubject(String(user._id))
        .setJti(session.jti)
        .setIssuer(ACCESS_TOKEN_ISSUER)
        .setAudience(ACCESS_TOKEN_AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .sign(privateKey);
    },
    async read(token, { maxExpiredMs = 0 } = {}) {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => keyOf(publicKeys, kid), {
          algorithms: ['EdDSA'],
          issuer: ACCESS_TOKEN_ISSUER,
          audience: ACCESS_TOKEN_AUDIENCE,
          currentDate: clock.now(),
          clockTolerance: maxExpiredMs / 1000,
          requiredClaims: ['exp', 'iat'],
        });
        const { sub, sid, jti } = accessClaimsSchema.parse(payload);
        return { sid, jti, userId: Number(sub) };
      } catch {
        // Any fault means that auth did not issue the token.
        return null;
      }
    },
    publicKeys: () => ({ keys: published }),
  };
}

function keyOf<K>(keys: ReadonlyMap<string, K>, kid: string | undefined): K {
  const key = kid === undefined ? undefined : keys.get(kid);
  if (key === undefined) throw new Error(`unknown signing key: kid ${kid}`);
  return key;
}
