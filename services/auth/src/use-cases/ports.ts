import {
  type AccountParts,
  type EventName,
  type events,
  type LINKED_REQUEST_STATES,
  type RequestSummary,
  type RoleName,
} from '@kq/contracts';
import { type z } from 'zod';
import { type AccountBlockAct } from '../domain/account-block';
import { type Challenge, type ChallengeKind } from '../domain/challenge';
import { type Window } from '../domain/limits';
import { type SecondFactorChange } from '../domain/second-factor';
import { type Session } from '../domain/session';
import { type NewUser, type RoleChange, type User } from '../domain/user';

/** An event to publish, written together with the state that it reports. */
export type AuthEvent = {
  [N in EventName]: { name: N; data: z.input<(typeof events)[N]['data']> };
}[EventName];

export interface UserRepository {
  findById(id: number): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  findByIds(ids: readonly number[]): Promise<User[]>;
  /** @returns null when the address is taken */
  insert(user: NewUser, eventsOf: (id: number) => AuthEvent[]): Promise<User | null>;
  /** Inserts users with given ids that do not exist yet; publishes no event. @returns the number of new users */
  insertMissing(users: readonly (NewUser & { _id: number })[]): Promise<number>;
  /**
   * Compare-and-set: returns false when a field of `expect` has another value.
   * @throws AppError ALREADY_EXISTS for the address of another account
   */
  change(change: UserChange): Promise<boolean>;
  list(query: { role?: RoleName; page: number; perPage: number }): Promise<{ users: User[]; total: number }>;
  /** Counts accounts that can act: neither erased nor blocked. */
  countByRole(role: RoleName): Promise<number>;
  /** Returns accounts that are being erased, oldest erasure first. */
  findErasing(limit: number): Promise<User[]>;
  /** Replaces the account by a tombstone; idempotent, and without effect on an unknown id. */
  anonymize(id: number, at: Date): Promise<void>;
}

export interface UserChange {
  readonly id: number;
  readonly expect?: Partial<
    Pick<
      User,
      | 'email'
      | 'email_verified_at'
      | 'password_hash'
      | 'role'
      | 'erasing_at'
      | 'erased_at'
      | 'blocked'
      | 'version'
    >
  > & { readonly 'email_change.challenge_id'?: string };
  readonly set: Partial<
    Omit<User, '_id' | 'version' | 'created_at' | 'role' | 'role_changes' | 'second_factor_changes'>
  >;
  /** Sets the role, recorded in its history and published as an event. */
  readonly role?: Omit<RoleChange, 'at'>;
  /** Recorded in the history of the second factor. */
  readonly secondFactor?: Omit<SecondFactorChange, 'at'>;
  /** Recorded with the account. */
  readonly blockAct?: AccountBlockAct;
  /** Further events of this change. */
  readonly events?: readonly AuthEvent[];
}

export interface SessionRepository {
  insert(session: Session): Promise<void>;
  findById(sid: string): Promise<Session | null>;
  /** Compare-and-set of the newest token id; the old one stays valid until the new one is used. */
  rotate(sid: string, from: string, to: string, at: Date): Promise<boolean>;
  findByIds(sids: readonly string[]): Promise<Session[]>;
  /** The newest token was used: its predecessor is no longer valid. */
  settle(session: Pick<Session, '_id' | 'jti' | 'previous_jti'>, at: Date): Promise<void>;
  /** Returns sessions whose newest token was first used since an instant. */
  settledSince(since: Date): Promise<{ sid: string; jti: string }[]>;
  revoke(sid: string, at: Date): Promise<void>;
  revokeAllOf(userId: number, at: Date, exceptSid?: string): Promise<void>;
  revokedSince(since: Date): Promise<string[]>;
  /** Counts a try of a second factor before it is checked. @returns the tries left after it; null without one */
  takeFactorTry(sid: string): Promise<number | null>;
  returnFactorTry(sid: string): Promise<void>;
  /** Ends a session whose tries are used up. */
  revokeOutOfTries(sid: string, at: Date): Promise<void>;
  /** The factor was proved: the tries start again. @returns false for a session that has ended */
  completeFactor(sid: string, at: Date): Promise<boolean>;
  /** Ends sessions from before second factors existed. */
  revokeOlderThanFactor(userIds: readonly number[], at: Date): Promise<void>;
  listOf(userId: number): Promise<Session[]>;
}

export interface ChallengeRepository {
  /** @returns false when a challenge of that id exists */
  insert(challenge: Challenge, events: readonly AuthEvent[]): Promise<boolean>;
  findById(id: string): Promise<Challenge | null>;
  /** Returns the latest of a kind for an address: only this one is valid. */
  findNewest(address: string, kind: ChallengeKind): Promise<Challenge | null>;
  /** Returns challenges that have not expired, in any state, newest first. */
  findRecent(addresses: readonly string[], kinds: readonly ChallengeKind[], now: Date): Promise<Challenge[]>;
  /** Returns open challenges, and used ones whose effects are not written yet; newest first. */
  findUnsettled(address: string, kinds: readonly ChallengeKind[], now: Date): Promise<Challenge[]>;
  /** Marks the effects of used challenges as written. */
  settle(ids: readonly string[], at: Date): Promise<void>;
  /** Compare-and-set to used, together with the booking requests that this sends; those of the link without a list. */
  consume(id: string, at: Date, requestIds?: readonly number[]): Promise<boolean>;
  void(id: string, at: Date, events: readonly AuthEvent[]): Promise<boolean>;
  /** Voids the open links of a user; those to undo a change of the address only where they are newer than `undo`. */
  voidOpenOf(userId: number, at: Date, undo?: Pick<Challenge, '_id' | 'created_at'>): Promise<void>;
  listOf(user: Pick<User, '_id' | 'email'>): Promise<Challenge[]>;
  /** Voids the open links of a user that were created until an instant. */
  voidAllOf(user: Pick<User, '_id' | 'email'>, until: Date, at: Date): Promise<void>;
  /** Blanks and voids all links of a user; they are deleted once their events are published. */
  forget(user: Pick<User, '_id' | 'email'>, at: Date): Promise<void>;
}

/** Keyed hashes of the mailboxes of blocked accounts (ADR 038). */
export interface BlockedMailboxes {
  has(email: string, now: Date): Promise<boolean>;
  /** Idempotent. */
  add(user: Pick<User, '_id' | 'email'>): Promise<void>;
  /** Returns the accounts whose mailboxes are stored. */
  userIds(): Promise<number[]>;
  /** Idempotent. */
  remove(userId: number): Promise<void>;
  /** Detaches the hashes from the account, which is being erased; they are deleted at `purgeAt`. Idempotent. */
  outlive(userId: number, purgeAt: Date): Promise<void>;
}

/** Ids and times of erased accounts, stored outside of backups, so that a restored backup can be anonymized again. */
export interface ErasureLedger {
  /** Records an erasure and notifies the other services; idempotent. */
  record(userId: number, at: Date): Promise<void>;
  /** Returns entries of a restored ledger that this store has not carried out. */
  findUnapplied(limit: number): Promise<{ userId: number; erasedAt: Date }[]>;
}

/** Reads a person's data from other services. @throws AppError UNAVAILABLE */
export interface SubjectData {
  /** Returns the day of the last confirmed future departure of a dispatcher or owner; null without one. */
  confirmedUntil(userId: number): Promise<string | null>;
  /** Counts accommodations without deleted ones, and open requests and confirmed stays of either side. */
  partsOf(userId: number): Promise<AccountParts>;
  exportOf(
    userId: number,
  ): Promise<Record<'listings' | 'notifications' | 'analytics', Record<string, unknown>>>;
}

export interface ThrottleRepository {
  /** Records a hit. @returns the hits since `keepMs` ago, including this one, and a function that removes it */
  hit(key: string, keepMs: number): Promise<{ count: number; undo(): Promise<void> }>;
  /** Records a hit if every window has room; a rejected one is not stored. */
  take(key: string, windows: readonly Window[]): Promise<Ticket>;
  /** Returns true when every window has room for a hit; records nothing. */
  hasRoom(key: string, windows: readonly Window[]): Promise<boolean>;
  /** Takes a token for a mail by compare-and-set; returns false, without a write, while there is none. */
  takeMailToken(key: string): Promise<boolean>;
  /** No window counts the hits so far; `earlier` still reports those of the last day. */
  forgive(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

export interface Ticket {
  readonly isAllowed: boolean;
  readonly retryAfterSeconds: number;
  /** Times of the hits before this one within the longest window, in milliseconds since 1970. */
  readonly earlier: readonly number[];
  undo(): Promise<void>;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares a null hash with a dummy, so that unknown accounts cost the same (docs/security.md S13). */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Encrypts secrets at rest. */
export interface Sealer {
  seal(text: string, context: string): string;
  /** Returns null for a text of another secret or context. */
  unseal(sealed: string, context: string): string | null;
  /** Seals a text of a former secret by the one in use; null for one that is so already, or of no accepted secret. */
  reseal(sealed: string, context: string): string | null;
}

/** Time-based codes of authenticator apps. */
export interface Totp {
  /** Returns a random key, base32. */
  newKey(): string;
  /** Returns the content of the QR code. */
  uriOf(key: string, account: string): string;
  /** Returns the time step of a code, at most one away from now; null for a wrong code. */
  stepOf(key: string, code: string, now: Date): number | null;
}

export interface AccessTokenInput {
  readonly user: User;
  /** The role that the session may use. */
  readonly role: RoleName;
  readonly session: Pick<Session, '_id' | 'jti' | 'auth_time'>;
}

export interface AccessTokens {
  sign(input: AccessTokenInput): Promise<string>;
  /**
   * Checks signature, issuer, audience and time; `maxExpiredMs` accepts tokens expired for up to this time (refresh).
   * Returns null for an invalid token.
   */
  read(
    token: string,
    options?: { maxExpiredMs?: number },
  ): Promise<{ sid: string; jti: string; userId: number } | null>;
  publicKeys(): { keys: { kty: string; kid: string; [member: string]: unknown }[] };
}

/** A booking request in listings that waits for verification. */
export interface WaitingRequest {
  readonly contact: { name: string; company: string | null; email: string; phone: string | null };
  readonly user_id: number | null;
  readonly nonce_hash: string | null;
  readonly requested_with: string;
  readonly created_at: string;
  readonly is_waiting: boolean;
  /** Unknown to older replicas of listings. */
  readonly state?: (typeof LINKED_REQUEST_STATES)[number] | undefined;
  readonly summary: RequestSummary;
}

export interface WaitingRequests {
  get(bookingRequestId: number): Promise<WaitingRequest>;
}

/** Counts outcomes; labels are fixed words, never addresses (docs/design.md D34). */
export interface AuthMetrics {
  count(
    what:
      | 'login'
      | 'register'
      | 'refresh'
      | 'proof'
      | 'mail'
      | 'code'
      | 'second_factor'
      | 'erasure'
      | 'export'
      | 'email',
    outcome: string,
  ): void;
  /** Counts an address whose first try within an hour failed: guesses at many accounts, a few at each. */
  countFailingAddress(what: 'code' | 'password'): void;
}

export type Sleep = (ms: number) => Promise<void>;
