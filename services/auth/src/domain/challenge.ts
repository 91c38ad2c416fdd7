import { type AuthMailKind, type MAGIC_LINK_TYPES } from '@kq/contracts';

export type LinkType = (typeof MAGIC_LINK_TYPES)[number];
export type ChallengeKind =
  | LinkType
  | 'password_reset'
  | 'owner_invitation'
  | 'address_already_registered'
  /** The last mail to an account that is being erased; grants nothing. */
  | 'account_erased'
  /** Written for an unknown address, so that it costs what a known one costs (SECURITY S13). */
  | 'decoy';

/** A link (and code) on its way to an address. Token and code are derived, never stored (DESIGN §5 Links). */
export interface Challenge {
  _id: string;
  kind: ChallengeKind;
  /** Lower case; for a decoy a keyed hash or empty. */
  address: string;
  /** Null for a decoy and for an invitation to an address without an account. */
  user_id: number | null;
  /** Part of what the link is derived from: raised to revoke it. */
  epoch: number;
  created_at: Date;
  expires_at: Date;
  /** SHA-256 (hex) of the nonce of the browser that asked (SECURITY S5). */
  nonce_hash: string | null;
  /** Short name of that browser. */
  requested_with: string;
  booking_request_id: number | null;
  /** The waiting request was made by a signed-in, still unproved user. */
  is_signed_in_request: boolean;
  used_at: Date | null;
  voided_at: Date | null;
  /** When the account and the events of a used challenge were written; missing between the two writes and before this field. */
  settled_at?: Date | null;
  version: number;
  schema_version: number;
}

/** Kinds that end in a session. */
export const LINK_TYPES: readonly LinkType[] = ['login', 'register', 'booking', 'admin'];
/** Kinds with a 6-digit code. */
export const CODE_KINDS: readonly ChallengeKind[] = ['login', 'register', 'booking'];

export const mailKindOf = {
  login: 'magic_link_login',
  register: 'magic_link_register',
  booking: 'magic_link_booking',
  admin: 'magic_link_admin',
  password_reset: 'password_reset',
  owner_invitation: 'owner_invitation',
  address_already_registered: 'address_already_registered',
  account_erased: 'account_erased',
} as const satisfies Record<Exclude<ChallengeKind, 'decoy'>, AuthMailKind>;

export const bookingChallengeId = (bookingRequestId: number): string => `booking:${bookingRequestId}`;

/** One farewell per account. */
export const farewellChallengeId = (userId: number): string => `farewell:${userId}`;

/** Not used, not voided, not expired. Whether a newer one of its kind has replaced it is asked of the store. */
export function isOpen(challenge: Challenge, now: Date): boolean {
  return challenge.used_at === null && challenge.voided_at === null && challenge.expires_at > now;
}
