import { type Principal } from '@kq/kernel';
import { z } from 'zod';

/** Claims of an access token beside iss, aud, iat and exp. */
export const accessClaimsSchema = z.object({
  /** User id in digits. */
  sub: z.string().regex(/^[1-9]\d{0,15}$/),
  role: z.enum(['admin', 'owner', 'guest']),
  /** Session id. */
  sid: z.string().min(1).max(100),
  jti: z.string().min(1).max(100),
  /** Whether the email address is verified. */
  ev: z.boolean(),
  /** Company id. */
  cid: z.int().nullable(),
  auth_time: z.int().nonnegative(),
  /** Digest of the account's address. */
  emd: z.string().max(64).optional(),
  /** An account of the operator's probe. */
  prb: z.literal(true).optional(),
});

export type AccessClaims = z.infer<typeof accessClaimsSchema>;

export function toPrincipal(claims: AccessClaims): Principal {
  return {
    userId: Number(claims.sub),
    role: claims.role,
    sessionId: claims.sid,
    emailVerified: claims.ev,
    companyId: claims.cid,
    authTime: claims.auth_time,
    emailDigest: claims.emd,
    isProbe: claims.prb,
  };
}
