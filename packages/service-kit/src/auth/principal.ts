import { createHash } from 'node:crypto';
import { z } from 'zod';

export type Role = 'admin' | 'owner' | 'guest';

/** Who is calling, as the access token says. */
export interface Principal {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly emailVerified: boolean;
  readonly companyId: number | null;
  /** Seconds since 1970 of the last time this person proved who they are (SECURITY S19). */
  readonly authTime: number;
  /** `emailDigest` of the account's address; absent in tokens of older releases. */
  readonly emailDigest?: string;
}

/** Claims of an access token beside iss, aud, iat and exp. */
export const accessClaimsSchema = z.object({
  /** User id in digits. */
  sub: z.string().regex(/^[1-9]\d{0,15}$/),
  role: z.enum(['admin', 'owner', 'guest']),
  /** Session id. */
  sid: z.string().min(1).max(100),
  jti: z.string().min(1).max(100),
  /** The address is proved. */
  ev: z.boolean(),
  /** Company id. */
  cid: z.int().nullable(),
  auth_time: z.int().nonnegative(),
  /** Digest of the account's address. */
  emd: z.string().max(64).optional(),
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
  };
}

/** An address as tokens carry it: comparable, and not readable in what a browser stores. */
export const emailDigest = (email: string): string => createHash('sha256').update(email).digest('base64url');
