import { emailField } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { type Clock, validationError } from '@kq/kernel';
import { type IssueChallenge } from './issue-challenge';
import { LIFETIMES } from '../domain/limits';
import { type Links } from '../domain/links';
import { type SessionRepository, type UserRepository } from './ports';
import { type User } from '../domain/user';

export interface InvitationDeps {
  readonly users: UserRepository;
  readonly issueChallenge: IssueChallenge;
  readonly links: Links;
}

export type Invite = (email: string) => Promise<{ link: string }>;

/**
 * Creates a one-time link, valid for a day, that turns the holder of an address into an admin: the only way to become one
 * (docs/security.md S19). The role changes when the link is used.
 */
export function createCreateAdminInvitation({ users, issueChallenge, links }: InvitationDeps): Invite {
  return async (email) => {
    const address = parseAddress(email);
    const user = (await users.findByEmail(address)) ?? (await insert(users, address));
    const challenge = await issueChallenge({
      kind: 'admin',
      address,
      user,
      requestedWith: 'Verwaltung',
      lifetimeMs: LIFETIMES.adminInvitationMs,
      isMailed: false,
    });
    return { link: (challenge === null ? null : links.url(challenge)) ?? '' };
  };
}

/** Creates a link for an owner, bound to their address, valid once within 7 days; mailed when they have an account. */
export function createCreateOwnerInvitation({ users, issueChallenge, links }: InvitationDeps): Invite {
  return async (email) => {
    const address = parseAddress(email);
    const challenge = await issueChallenge({
      kind: 'owner_invitation',
      address,
      user: await users.findByEmail(address),
      requestedWith: 'Verwaltung',
      lifetimeMs: LIFETIMES.invitationMs,
    });
    return { link: (challenge === null ? null : links.url(challenge)) ?? '' };
  };
}

export interface RemoveAdminDeps {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly clock: Clock;
}

/** Revokes the role admin and ends the sessions; the last admin stays (docs/security.md S19). */
export function createRemoveAdmin({ users, sessions, clock }: RemoveAdminDeps) {
  return async (email: string): Promise<{ isRemoved: boolean }> => {
    const user = await users.findByEmail(parseAddress(email));
    if (user === null || user.role !== 'admin') return { isRemoved: false };
    if ((await users.countByRole('admin')) < 2) return { isRemoved: false };
    const isRemoved = await users.change({
      id: user._id,
      expect: { role: 'admin' },
      role: { from: 'admin', to: 'guest', by: 'operator' },
      set: {},
    });
    if (isRemoved) await sessions.revokeAllOf(user._id, clock.now());
    return { isRemoved };
  };
}

/** @throws AppError VALIDATION_FAILED */
export function parseAddress(email: string): string {
  const parsed = emailField.safeParse(email);
  if (!parsed.success) throw validationError({ email: [reason('email_invalid')] });
  return parsed.data;
}

async function insert(users: UserRepository, email: string): Promise<User | null> {
  const made = await users.insert(
    { firstname: 'Administration', lastname: '', email, role: 'guest' },
    (id) => [{ name: 'userRegistered', data: { user_id: id, role: 'guest' } }],
  );
  return made ?? users.findByEmail(email);
}
