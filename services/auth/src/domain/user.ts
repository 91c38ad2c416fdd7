import { DEFAULT_LANGUAGE, type Language, type RoleName } from '@kq/contracts';
import { type KnownBrowser } from './known-browsers';
import { type SecondFactor, type SecondFactorChange, type SecondFactorEnrolment } from './second-factor';
import { type AccountBlock, type AccountBlockAct } from './account-block';

/** A change of role, its author and time; stored with the account (docs/security.md S19). */
export interface RoleChange {
  at: Date;
  from: RoleName;
  to: RoleName;
  by: 'self' | 'admin-link' | 'operator' | 'address-holder';
}

/** A new address that waits for its verification. */
export interface EmailChange {
  challenge_id: string;
  address: string;
  requested_at: Date;
}

/** A person with an account. The address is unverified while `email_verified_at` is null. */
export interface User {
  _id: number;
  firstname: string;
  lastname: string;
  /** Lower case; unique. */
  email: string;
  /** argon2id; null for accounts that sign in by link only. */
  password_hash: string | null;
  role: RoleName;
  /** Oldest first. */
  role_changes: RoleChange[];
  company: string | null;
  phone: string | null;
  /** The newest link to a new address; absent or null without one. */
  email_change?: EmailChange | null;
  email_verified_at: Date | null;
  /** When the holder of the address reset the registration of another browser (docs/security.md S6); mostly absent. */
  registration_reset_at?: Date | null;
  company_id: number | null;
  /** End of an owner's trial. */
  trial_ends_at: Date | null;
  /** Language of an owner's mails and answer page; absent in accounts whose owner has not chosen one. */
  language?: Language;
  /** Demo accounts are never mailed through a real SMTP server (docs/security.md S2). */
  demo: boolean;
  /** An account of the operator's probe (docs/security.md S37); absent means false. */
  is_probe?: boolean;
  /**
   * SHA-256 of the nonce of the browser that created the account; identifies it at the first verification
   * (docs/security.md S6).
   */
  nonce_hash: string | null;
  /** Browsers of earlier sign-ins, oldest first; absent in accounts older than this field. */
  known_browsers?: KnownBrowser[];
  /**
   * Last registration by link for this existing account: a write, as a new account causes one (docs/security.md S13).
   */
  link_requested_at: Date | null;
  /** An admin's authenticator app; null or absent until one is enrolled (docs/security.md S33). */
  second_factor?: SecondFactor | null;
  /** A key that is being enrolled. */
  second_factor_enrolment?: SecondFactorEnrolment | null;
  /** Oldest first. */
  second_factor_changes?: SecondFactorChange[];
  /** Present while an administrator has blocked the account (docs/security.md S33). */
  blocked?: AccountBlock | null;
  /** Decisions about blocks, oldest first. */
  block_acts?: AccountBlockAct[];
  /** Start of an erasure in progress: sign-in is refused. */
  erasing_at: Date | null;
  /** When the account became a tombstone: an id without personal data. */
  erased_at: Date | null;
  created_at: Date;
  version: number;
  schema_version: number;
}

export type NewUser = Pick<User, 'firstname' | 'lastname' | 'email' | 'role'> & Partial<User>;

export const languageOf = ({ language }: Pick<User, 'language'>): Language => language ?? DEFAULT_LANGUAGE;

export const displayName = (user: Pick<User, 'firstname' | 'lastname'>): string =>
  `${user.firstname} ${user.lastname}`.trim();

/** Splits `Erika Beispiel` into first name and last name; a single word is a first name. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return { firstname: words[0] ?? '', lastname: '' };
  return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' };
}

/** Returns the remains of an erased account. Its address is a placeholder, so that the old one can be registered again. */
export function tombstoneOf(id: number, at: Date) {
  return {
    firstname: '',
    lastname: '',
    email: `erased-${id}@erased.invalid`,
    password_hash: null,
    company: null,
    phone: null,
    company_id: null,
    email_change: null,
    email_verified_at: null,
    trial_ends_at: null,
    language: DEFAULT_LANGUAGE,
    nonce_hash: null,
    known_browsers: [],
    link_requested_at: null,
    second_factor: null,
    second_factor_enrolment: null,
    second_factor_changes: [],
    blocked: null,
    block_acts: [],
    erasing_at: null,
    erased_at: at,
  } satisfies Partial<User>;
}

/** Returns `m…@firma.de` (docs/security.md S5). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
