import { reason } from '@kq/contracts/reasons/reason';
import { type Clock, validationError } from '@kq/kernel';
import { type IsBarred } from './is-barred';
import { type IssueChallenge } from './issue-challenge';
import { type Links } from '../domain/links';
import { type UserRepository } from './ports';
import { accountFields, type Caller, type Registration } from './register-user';
import { type User } from '../domain/user';

export interface MagicLinkRequest {
  readonly email: string;
  readonly type: 'login' | 'register';
  readonly userData?: Omit<Registration, 'email' | 'password' | 'nonceHash'>;
  readonly nonceHash: string | null;
  /** Page that asked for the sign-in. */
  readonly returnPath?: string | undefined;
}

export interface RequestMagicLinkDeps {
  readonly users: UserRepository;
  readonly issueChallenge: IssueChallenge;
  readonly links: Links;
  readonly isBarred: IsBarred;
  readonly clock: Clock;
}

/**
 * Mails a link and a code. Known and unknown addresses cost the same writes and get the same answer
 * (docs/security.md S13): `login` for an unknown address writes a decoy; `register` for a known one sends a link to
 * sign in.
 */
export function createRequestMagicLink({
  users,
  issueChallenge,
  isBarred,
  links,
  clock,
}: RequestMagicLinkDeps) {
  return async (request: MagicLinkRequest, { browser }: Caller): Promise<{ hasCode: boolean }> => {
    if (request.type === 'register' && request.userData === undefined) {
      throw validationError({ user_data: [reason('value_missing')] });
    }
    const known = await users.findByEmail(request.email);
    const user = request.type === 'register' ? await account(known, request) : known;
    await issueChallenge({
      kind: kindFor(request, user),
      address: request.email,
      user,
      nonceHash: request.nonceHash,
      returnPath: request.returnPath,
      requestedWith: browser,
      decoyOf: 'link',
    });
    return { hasCode: links.hasCodes };
  };

  async function account(known: User | null, request: MagicLinkRequest): Promise<User | null> {
    const data = request.userData;
    if (known !== null) {
      await users.change({ id: known._id, set: { link_requested_at: clock.now() } });
      return known;
    }
    if (data === undefined || (await isBarred(request.email, null))) return null;
    const fields = accountFields({ ...data, nonceHash: request.nonceHash }, clock.now());
    const user = await users.insert({ ...fields, email: request.email }, (id) => [
      { name: 'userRegistered', data: { user_id: id, role: data.role } },
    ]);
    return user ?? users.findByEmail(request.email);
  }
}

function kindFor({ type }: MagicLinkRequest, user: User | null): 'login' | 'register' | 'decoy' {
  if (user === null) return 'decoy';
  return type === 'register' && user.email_verified_at === null ? 'register' : 'login';
}
