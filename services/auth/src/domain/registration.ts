import { DEFAULT_LANGUAGE, type EnteredFacts } from '@kq/contracts';
import { isSameBrowser } from './links';
import { displayName, type User } from './user';

/**
 * Returns true before the first verification by another browser than the one that created the account: its holder
 * decides about what was entered (docs/security.md S6).
 */
export const isEnteredByOther = (
  user: Pick<User, 'email_verified_at' | 'nonce_hash'>,
  nonceHash: string | null,
): boolean => user.email_verified_at === null && !isSameBrowser(user.nonce_hash, nonceHash);

/** Returns the facts by which a holder recognizes their registration. */
export function enteredFacts(
  user: Pick<User, 'firstname' | 'lastname' | 'company' | 'phone' | 'role'>,
  accommodations: number,
): EnteredFacts {
  const { company, phone, role } = user;
  return { name: displayName(user), company, phone, role, accommodations };
}

/** Returns the fields of an account without what another browser entered; the role becomes `guest` separately. */
export const resetRegistration = (at: Date) =>
  ({
    firstname: '',
    lastname: '',
    company: null,
    phone: null,
    password_hash: null,
    nonce_hash: null,
    trial_ends_at: null,
    language: DEFAULT_LANGUAGE,
    registration_reset_at: at,
  }) satisfies Partial<User>;
