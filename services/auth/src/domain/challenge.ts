import { type AuthMailKind, type MAGIC_LINK_TYPES } from '@kq/contracts';

export type LinkType = (typeof MAGIC_LINK_TYPES)[number];
export type ChallengeKind =
  | LinkType
  | 'password_reset'
  | 'owner_invitation'
  | 'address_already_registered'
  /** The last mail to an account that is being erased; grants nothing. */
  | 'account_erased'
  /** Mails about a block and its end (docs/security.md S33); grant nothing. */
  | 'account_blocked'
  | 'account_unblocked'
  /** To a new address, and to its holder when it has an account. */
  | 'email_change'
  | 'email_change_taken'
  /** To the former address: restores it. */
  | 'email_undo'
  /** Written for an unknown address, so that it costs as much as a known one (docs/security.md S13). */
  | 'decoy';

/** A link (and code) sent to an address. Token and code are derived, never stored (docs/design.md D23). */
export interface Challenge {
  _id: string;
  kind: ChallengeKind;
  /** Lower case; for a decoy a keyed hash or empty. */
  address: string;
  /** Null for a decoy and for an invitation to an address without an account. */
  user_id: number | null;
  /** Input of the derivation of the link: raised to revoke it. */
  epoch: number;
  created_at: Date;
  expires_at: Date;
  /** SHA-256 (hex) of the nonce of the requesting browser (docs/security.md S5). */
  nonce_hash: string | null;
  /** Short name of that browser. */
  requested_with: string;
  booking_request_id: number | null;
  /** True when a signed-in user with an unverified address sent the waiting request. */
  is_signed_in_request: boolean;
  /** True when no mail could leave: its code was never sent and is not accepted. */
  is_unsent?: boolean;
  /** Page that asked for the sign-in (docs/security.md S24); missing in older documents. */
  return_path?: string | null;
  used_at: Date | null;
  /**
   * Booking requests that the redemption sends, stored with it so that a crash changes none of them (ADR 046). Missing:
   * that of the link.
   */
  sent_request_ids?: number[];
  voided_at: Date | null;
  /**
   * When the account and the events of a used challenge were written; missing between the two writes and in documents
   * older than this field.
   */
  settled_at?: Date | null;
  version: number;
  schema_version: number;
}

/** Kinds that sign in. */
export const LINK_TYPES: readonly LinkType[] = ['login', 'register', 'booking', 'admin'];
/** Kinds with a 6-digit code. */
export const CODE_KINDS: readonly ChallengeKind[] = ['login', 'register', 'booking'];

/** Kinds that only inform: a block does not void them. */
export const NOTICE_KINDS: readonly ChallengeKind[] = [
  'account_erased',
  'account_blocked',
  'account_unblocked',
];

export const mailKindOf = {
  login: 'magic_link_login',
  register: 'magic_link_register',
  booking: 'magic_link_booking',
  admin: 'magic_link_admin',
  password_reset: 'password_reset',
  owner_invitation: 'owner_invitation',
  address_already_registered: 'address_already_registered',
  account_erased: 'account_erased',
  account_blocked: 'account_blocked',
  account_unblocked: 'account_unblocked',
  email_change: 'email_change',
  email_change_taken: 'email_change_taken',
  email_undo: 'email_changed',
} as const satisfies Record<Exclude<ChallengeKind, 'decoy'>, AuthMailKind>;

/** Kinds that grant something: a block voids them. */
export const GRANTING_KINDS = (Object.keys(mailKindOf) as (keyof typeof mailKindOf)[]).filter(
  (kind) => !NOTICE_KINDS.includes(kind),
);

export const bookingChallengeId = (bookingRequestId: number): string => `booking:${bookingRequestId}`;

/** Returns the id of the challenge behind the mail about an erasure; one per account. */
export const erasureMailChallengeId = (userId: number): string => `farewell:${userId}`;

/** Returns the id of the challenge behind the mail about a decision; one per decision. */
export const blockMailChallengeId = (userId: number, blockNo: number): string => `block:${userId}:${blockNo}`;

/** Returns the booking requests that the redemption of a used challenge sends. */
export const sentRequestIds = ({
  booking_request_id: own,
  sent_request_ids: ids,
}: Challenge): readonly number[] => ids ?? (own === null ? [] : [own]);

/**
 * Returns true when the challenge is not used, not voided and not expired. The repository checks for a newer one of its
 * kind.
 */
export function isOpen(challenge: Challenge, now: Date): boolean {
  return challenge.used_at === null && challenge.voided_at === null && challenge.expires_at > now;
}
