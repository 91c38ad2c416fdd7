import { createHash } from 'node:crypto';

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

/** An address as tokens carry it: comparable, and not readable in what a browser stores. */
export const emailDigest = (email: string): string => createHash('sha256').update(email).digest('base64url');
