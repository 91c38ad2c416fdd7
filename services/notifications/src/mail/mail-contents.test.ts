import { AppError } from '@kq/kernel';
import { type InternalClient } from '@kq/service-kit';
import { createMailContents } from './mail-contents';

interface Call {
  readonly path: string;
  readonly users: number[];
}

/** Stubs listings with `answer` and records the calls. */
function setUp(answer: (path: string, users: number[]) => unknown) {
  const calls: Call[] = [];
  const listings = {
    async call({ path }: { path: string }, { body }: { body: Record<string, unknown> }) {
      const questions = (body.questions ?? [body]) as { user_id: number }[];
      const users = questions.map(({ user_id }) => user_id);
      calls.push({ path, users });
      return answer(path, users);
    },
  } as unknown as InternalClient;
  const contents = createMailContents({ listings, auth: listings });
  const ask = (userId: number) => contents.ofListings('request_received', 1, userId, null);
  return { calls, ask };
}

const contentOf = (user: number) => ({ skip: true, reason: String(user) });
const answerAll = (path: string, users: number[]) =>
  path === '/mail-contents' ? { data: users.map(contentOf) } : contentOf(users[0] ?? 0);

describe('createMailContents', () => {
  it('requests one mail with a single call and concurrent mails with one common call', async () => {
    const { calls, ask } = setUp(answerAll);
    expect(await ask(1)).toEqual(contentOf(1));
    expect(await Promise.all([2, 3, 4].map(ask))).toEqual([2, 3, 4].map(contentOf));
    expect(calls).toEqual([
      { path: '/mail-content', users: [1] },
      { path: '/mail-contents', users: [2, 3, 4] },
    ]);
  });

  it('returns the other contents when one fails', async () => {
    const { ask } = setUp((path, users) => {
      if (users.includes(3)) throw new AppError('UNAVAILABLE', { message: 'broken', retryable: true });
      return answerAll(path, users);
    });
    const answers = await Promise.allSettled([2, 3, 4].map(ask));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('waits for listings when a replica of an earlier release does not know the kind of mail', async () => {
    const { ask } = setUp(() => {
      throw new AppError('VALIDATION_FAILED');
    });
    await expect(ask(1)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  });

  it('falls back to single calls when listings lacks the common call or returns too few contents', async () => {
    const old = setUp((path, users) => {
      if (path === '/mail-contents') throw new AppError('NOT_FOUND');
      return answerAll(path, users);
    });
    expect(await Promise.all([1, 2].map(old.ask))).toEqual([1, 2].map(contentOf));
    const short = setUp((path, users) => (path === '/mail-contents' ? { data: [] } : answerAll(path, users)));
    expect(await Promise.all([1, 2].map(short.ask))).toEqual([1, 2].map(contentOf));
  });
});
