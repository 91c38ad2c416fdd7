import { LIST_PER_PAGE_MAX } from '@kq/contracts';
import { retryOnConflict } from '@kq/kernel';
import { type BlockedMailboxes, type Sealer, type UserRepository } from './ports';

interface Deps {
  readonly users: UserRepository;
  readonly blockedMailboxes: BlockedMailboxes;
  readonly factorSealer: Sealer;
}

/**
 * Stores apps of admins and mailboxes of blocked accounts under the link secret in use, while the former one is still
 * accepted. Recovery codes and mailboxes of erased accounts stay under theirs: only their hashes are stored. Idempotent.
 */
export async function followLinkSecret(deps: Deps): Promise<void> {
  for (const id of await deps.blockedMailboxes.userIds()) await rehash(deps, id);
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const { users } = await deps.users.list({ role: 'admin', page, perPage: LIST_PER_PAGE_MAX });
    for (const { _id } of users) await reseal(deps, _id);
    isLast = users.length < LIST_PER_PAGE_MAX;
  }
}

async function rehash({ users, blockedMailboxes }: Deps, id: number): Promise<void> {
  const isBlocked = async () => {
    const user = await users.findById(id);
    return user?.blocked == null || user.erased_at != null ? null : user;
  };
  const user = await isBlocked();
  if (user === null) return;
  await blockedMailboxes.add(user);
  // Unblocked or erased meanwhile, which removed or detached only the hashes of before.
  if ((await isBlocked()) === null) await blockedMailboxes.remove(id);
}

const reseal = ({ users, factorSealer }: Deps, id: number) =>
  retryOnConflict('account', async () => {
    const user = await users.findById(id);
    const factor = user?.second_factor ?? null;
    const sealed = factor === null ? null : factorSealer.reseal(factor.sealed, String(id));
    if (user === null || factor === null || sealed === null) return null;
    const set = { second_factor: { ...factor, sealed } };
    return (await users.change({ id, expect: { version: user.version }, set })) || undefined;
  });
