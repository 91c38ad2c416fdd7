import { type User } from '@kq/contracts/http/auth';
import { buildUser } from '@/testing/builders';
import { authSlice, sessionOpened } from './auth.slice';

describe('signed in (docs/spec AUTH-06)', () => {
  it.each([
    ['token and user', 'abc', buildUser(), true],
    ['a token alone', 'abc', null, false],
    ['a user alone', '', buildUser(), false],
  ])('with %s', (_what, token, user, isLoggedIn) => {
    const state = authSlice.reducer(undefined, sessionOpened({ token, user: user as User }));
    expect(state.isLoggedIn).toBe(isLoggedIn);
  });
});
