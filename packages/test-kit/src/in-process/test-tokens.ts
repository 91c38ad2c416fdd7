import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '@kq/kernel';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { type AccessClaims } from '@kq/service-kit/auth/access-claims';
import { createTokenVerifier, type TokenVerifier } from '@kq/service-kit/auth/token-verifier';

export interface TestTokens {
  /** Signs an access token like auth; default: a verified guest with the id 1000000001. */
  sign(claims?: Partial<AccessClaims> & { userId?: number }): Promise<string>;
  /** Returns `{ authorization: 'Bearer …' }`. */
  bearer(claims?: Partial<AccessClaims> & { userId?: number }): Promise<{ authorization: string }>;
  readonly verifier: TokenVerifier;
  readonly jwks: JSONWebKeySet;
  readonly issuer: string;
  readonly audience: string;
}

/** Creates a separate signing key and a verifier that trusts it. */
export async function createTestTokens(clock: Clock = systemClock): Promise<TestTokens> {
  const issuer = 'https://kq.test';
  const audience = 'kq-api';
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const kid = randomUUID();
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'EdDSA' }] };

  async function sign({
    userId = 1_000_000_001,
    ...claims
  }: Partial<AccessClaims> & { userId?: number } = {}): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1000);
    const all: AccessClaims = {
      sub: String(userId),
      role: 'guest',
      sid: randomUUID(),
      jti: randomUUID(),
      ev: true,
      cid: null,
      auth_time: now,
      ...claims,
    };
    return new SignJWT({ ...all })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(privateKey);
  }

  return {
    sign,
    bearer: async (claims) => ({ authorization: `Bearer ${await sign(claims)}` }),
    verifier: createTokenVerifier({ jwks: async () => jwks, issuer, audience, clock }),
    jwks,
    issuer,
    audience,
  };
}
