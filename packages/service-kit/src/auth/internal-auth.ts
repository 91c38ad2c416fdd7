import { createHmac } from 'node:crypto';
import { type ServiceName } from '@kq/contracts';
import { AppError, type Clock, safeEqual, systemClock } from '@kq/kernel';
import { z } from 'zod';

/** A caller or callee of internal routes; `ops` is an operator's command line. */
export type InternalParty = ServiceName | 'gateway' | 'ops';

export interface InternalAuthOptions {
  /** KQ_INTERNAL_SECRET, the same in all services: signs tokens. */
  readonly secret: string;
  /** Further secrets that tokens may be signed with, while the secret is being replaced. */
  readonly alsoAccepted?: readonly string[];
  /** The issuer of signed tokens and the audience of accepted ones. */
  readonly service: InternalParty;
  readonly clock?: Clock;
}

const LIFETIME_SECONDS = 60;
const CLOCK_SKEW_SECONDS = 5;
const header = encode({ alg: 'HS256', typ: 'JWT' });
const claimsSchema = z.object({
  iss: z.string().min(1).max(60),
  aud: z.string(),
  iat: z.int(),
  exp: z.int(),
});

/** Creates and verifies service-to-service tokens: HS256 JWTs (docs/design.md D30). */
export function createInternalAuth({
  secret,
  alsoAccepted = [],
  service,
  clock = systemClock,
}: InternalAuthOptions) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const signature = (signed: string, key = secret) =>
    createHmac('sha256', key).update(signed).digest('base64url');
  const isSigned = (signed: string, given: string) =>
    [secret, ...alsoAccepted].some((key) => safeEqual(given, signature(signed, key)));
  return {
    /** Signs a token for one call to `audience`, valid for 60 s. */
    sign(audience: InternalParty): string {
      const now = nowSeconds();
      const signed = `${header}.${encode({ iss: service, aud: audience, iat: now, exp: now + LIFETIME_SECONDS })}`;
      return `${signed}.${signature(signed)}`;
    },
    /**
     * Verifies a token.
     * @throws AppError UNAUTHENTICATED for an invalid or expired token, FORBIDDEN for another audience
     */
    verify(token: string): { issuer: string } {
      const [head, payload = '', given = '', ...rest] = token.split('.');
      if (head !== header || rest.length > 0 || !isSigned(`${head}.${payload}`, given))
        throw refused('signature');
      const claims = claimsSchema.safeParse(decode(payload));
      if (!claims.success) throw refused('claims');
      const { iss, aud, iat, exp } = claims.data;
      const now = nowSeconds();
      if (exp <= now - CLOCK_SKEW_SECONDS || iat > now + CLOCK_SKEW_SECONDS || exp - iat > LIFETIME_SECONDS)
        throw refused('time');
      if (aud !== service)
        throw new AppError('FORBIDDEN', { message: `internal token is for audience ${aud}, not ${service}` });
      return { issuer: iss };
    },
  };
}

export type InternalAuth = ReturnType<typeof createInternalAuth>;

function refused(part: string): AppError {
  return new AppError('UNAUTHENTICATED', { message: `invalid internal token (${part})` });
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    throw new AppError('UNAUTHENTICATED', { message: 'internal token is not JSON', cause: error });
  }
}
