import { type Language, type PROFILE_FACTS } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { type User } from '../domain/user';
import { type UserRepository } from './ports';
import { assertRecentSignIn, type Signer } from './recent-sign-in';

export interface ProfileChanges {
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  readonly company?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly language?: Language | undefined;
}

interface Deps {
  readonly users: UserRepository;
  readonly clock: Clock;
}

const FACTS = ['firstname', 'lastname', 'company', 'phone'] as const;

/**
 * PATCH /auth/profile. The language alone needs no recent sign-in and no event: who uses it reads it together with the
 * address. @throws AppError FORBIDDEN, UNAUTHENTICATED
 */
export function createChangeProfile({ users, clock }: Deps) {
  return async (signer: Signer, changes: ProfileChanges): Promise<User> => {
    const user = await users.findById(signer.userId);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    const { language } = changes;
    if (language !== undefined && user.role !== 'owner')
      throw new AppError('FORBIDDEN', { message: `role ${user.role} has no language of mails` });
    if (FACTS.some((fact) => changes[fact] !== undefined)) assertRecentSignIn(user, signer, clock);
    const changed = FACTS.filter((fact) => changes[fact] !== undefined && changes[fact] !== user[fact]);
    const isChanged = await users.change({
      id: user._id,
      expect: { erasing_at: null },
      set: {
        ...Object.fromEntries(changed.map((fact) => [fact, changes[fact]])),
        ...(language === undefined ? {} : { language }),
      },
      events: changed.length === 0 ? [] : [profileChanged(user._id, changed.map(publishedFact))],
    });
    const after = isChanged ? await users.findById(user._id) : null;
    if (after === null) throw new AppError('UNAUTHENTICATED');
    return after;
  };
}

type PublishedFact = (typeof PROFILE_FACTS)[number];

const publishedFact = (fact: (typeof FACTS)[number]): PublishedFact =>
  fact === 'firstname' || fact === 'lastname' ? 'name' : fact;

/** Names the changed facts, not their values (docs/security.md S22). */
export const profileChanged = (userId: number, facts: readonly PublishedFact[]) => ({
  name: 'userProfileChanged' as const,
  data: { user_id: userId, facts: [...new Set(facts)] },
});
