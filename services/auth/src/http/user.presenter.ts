import {
  type AdminUser,
  type ContactCard,
  ROLE_IDS,
  type RoleName,
  type User as PublicUser,
} from '@kq/contracts';
import { missingStep } from '../domain/second-factor';
import { blockNoOf, isBlocked } from '../domain/account-block';
import { type SignedIn } from '../use-cases/sessions';
import { displayName, languageOf, type User } from '../domain/user';
import { type LinkSession } from '../use-cases/verify-magic-link';

/** Presents an account; `role` is the one that the caller's session may use, where it is the caller's own account. */
export function presentUser(user: User, role: RoleName = user.role): PublicUser {
  const step = missingStep(user, role);
  return {
    id: user._id,
    firstname: user.firstname,
    lastname: user.lastname,
    name: displayName(user),
    email: user.email,
    role: { id: ROLE_IDS[role], name: role },
    role_id: ROLE_IDS[role],
    company: user.company,
    phone: user.phone,
    email_verified: user.email_verified_at !== null,
    trial_ends_at: user.role === 'owner' ? (user.trial_ends_at?.toISOString() ?? null) : null,
    language: languageOf(user),
    ...(step === undefined ? {} : { second_factor: step }),
    ...(user.is_probe === true ? { is_probe: true as const } : {}),
  };
}

export const presentAdminUser = (user: User): AdminUser => ({
  ...presentUser(user),
  blocked: user.blocked == null ? null : { ...user.blocked, at: user.blocked.at.toISOString() },
});

export function presentSession({ accessToken, user, role }: SignedIn) {
  const step = missingStep(user, role);
  return {
    access_token: accessToken,
    user: presentUser(user, role),
    ...(step === undefined ? {} : { second_factor: step }),
  };
}

export function presentLinkSession(session: LinkSession) {
  const { type, sentRequestIds } = session;
  return {
    ...presentSession(session),
    magic_link_type: type,
    message: sentText(sentRequestIds.length),
    booking_request_id: sentRequestIds[0] ?? null,
    booking_request_ids: [...sentRequestIds],
  };
}

export function presentContact(user: User): ContactCard {
  return {
    id: user._id,
    name: displayName(user),
    company: user.company,
    email: user.email,
    phone: user.phone,
    role: user.role,
    email_verified: user.email_verified_at !== null,
    company_id: user.company_id,
    created_at: user.created_at.toISOString(),
    is_demo: user.demo,
    trial_ends_at: user.role === 'owner' ? (user.trial_ends_at?.toISOString() ?? null) : null,
    language: languageOf(user),
    ...(user.registration_reset_at ? { reset_before: user.registration_reset_at.toISOString() } : {}),
    ...(blockNoOf(user) === 0 ? {} : { block: { no: blockNoOf(user), is_blocked: isBlocked(user) } }),
  };
}

function sentText(count: number): string {
  if (count === 0) return 'Sie sind angemeldet.';
  return count === 1 ? 'Ihre Anfrage ist unterwegs.' : 'Ihre Anfragen sind unterwegs.';
}
