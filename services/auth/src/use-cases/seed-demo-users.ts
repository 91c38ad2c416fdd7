import { DEMO_ACCOUNTS, DEMO_OWNER_COUNT, demoOwner, type DemoUser, type RoleName } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type PasswordHasher, type UserRepository } from './ports';
import { trialEnd } from './register-user';
import { type NewUser } from '../domain/user';

/**
 * Generated per data folder by the caller, never stored in the repository (docs/security.md S2). All demo owners share
 * one.
 */
export interface DemoPasswords {
  readonly owner: string;
  readonly dispatcher: string;
  readonly admin: string;
}

export interface SeedDemoUsersDeps {
  readonly users: UserRepository;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** Inserts the demo accounts that do not exist yet, verified, with `demo: true`. @returns how many were new */
export async function seedDemoUsers(
  { users, passwords, clock }: SeedDemoUsersDeps,
  options: { passwords: DemoPasswords },
): Promise<number> {
  const now = clock.now();
  const demoUser = (user: DemoUser, role: RoleName, passwordHash: string): NewUser & { _id: number } => {
    const { id, ...fields } = user;
    const owned = role === 'owner' ? { trial_ends_at: trialEnd(now) } : {};
    return {
      ...fields,
      ...owned,
      _id: id,
      role,
      password_hash: passwordHash,
      email_verified_at: now,
      demo: true,
    };
  };
  const { owner, dispatcher, admin } = options.passwords;
  const [ownerHash, dispatcherHash, adminHash] = await Promise.all([
    passwords.hash(owner),
    passwords.hash(dispatcher),
    passwords.hash(admin),
  ]);
  return users.insertMissing([
    demoUser(DEMO_ACCOUNTS.dispatcher, 'guest', dispatcherHash),
    demoUser(DEMO_ACCOUNTS.admin, 'admin', adminHash),
    ...Array.from({ length: DEMO_OWNER_COUNT }, (_, index) => demoUser(demoOwner(index), 'owner', ownerHash)),
  ]);
}
