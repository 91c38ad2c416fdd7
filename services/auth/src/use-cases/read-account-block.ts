import { type AccountBlockView } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type UnblockReason } from '../domain/account-block';
import { displayName } from '../domain/user';
import { type SubjectData, type UserRepository } from './ports';

type Act = AccountBlockView['acts'][number];

/** The view with reasons that the edge words. */
export type BlockFacts = Omit<AccountBlockView, 'acts'> & {
  readonly acts: readonly (Omit<Act, 'reason'> & { readonly reason: UnblockReason | undefined })[];
};

export interface ReadAccountBlockDeps {
  readonly users: UserRepository;
  readonly subjectData: Pick<SubjectData, 'partsOf'>;
}

/** Returns what a block of an account would end, and the decisions so far. @throws AppError NOT_FOUND, UNAVAILABLE */
export function createReadAccountBlock({ users, subjectData }: ReadAccountBlockDeps) {
  return async (userId: number): Promise<BlockFacts> => {
    const user = await users.findById(userId);
    if (user === null || user.erased_at != null) throw new AppError('NOT_FOUND');
    const { blocked = null, block_acts: acts = [] } = user;
    const [parts, admins] = await Promise.all([
      subjectData.partsOf(userId),
      users.findByIds(acts.map(({ by }) => by)),
    ]);
    const names = new Map(admins.map((admin) => [admin._id, displayName(admin) || admin.email]));
    return {
      user_id: userId,
      blocked: blocked === null ? null : { ...blocked, at: blocked.at.toISOString() },
      parts,
      acts: acts.map(({ at, act, by, ground, clause, text, reason }) => ({
        at: at.toISOString(),
        act,
        by: names.get(by) ?? null,
        ground,
        clause,
        text,
        reason,
      })),
    };
  };
}
