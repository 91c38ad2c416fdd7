import { createHash } from 'node:crypto';

export type Role = 'admin' | 'owner' | 'guest';

/** The caller, as stated by the access token. */
export interface Principal {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly emailVerified: boolean;
  readonly companyId: number | null;
  /** Seconds since 1970 of the user's last authentication (docs/security.md S19). */
  readonly authTime: number;
  /** `emailDigest` of the account's address; absent in tokens of older releases. */
  readonly emailDigest?: string;
  /** An account of the operator's probe (docs/security.md S37); absent means false. */
  readonly isProbe?: boolean;
}

/** Returns the digest of an address for tokens: comparable, but not readable in browser storage. */
export const emailDigest = (email: string): string => createHash('sha256').update(email).digest('base64url');
