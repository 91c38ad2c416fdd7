import { waitFor } from '@testing-library/react';
import { createAppStore } from './store';
import { dashboardSectionKeys, storageKeys } from '@/config/storage-keys';
import { sessionEnd } from '@/lib/api-client';
import { buildToken, buildUser } from '@/testing/builders';
import { stubApi } from '@/testing/api-stub';
import { logoutRequested, roleOf, sessionOpened } from '@/lib/session/auth.slice';

const tokenKey = storageKeys.token;

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(sessionEnd, 'reload').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('another tab', () => {
  it('changes the mail address of this one', async () => {
    const user = buildUser();
    localStorage.setItem(tokenKey, buildToken(60));
    let email = user.email;
    stubApi({ 'GET /auth/profile': () => ({ data: { ...user, email } }) });
    const app = createAppStore();
    await app.initializeAuth();
    email = 'neu@firma.example';
    window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: buildToken(60) }));
    await waitFor(() => expect(app.store.getState().auth.user?.email).toBe('neu@firma.example'));
    expect(app.store.getState().auth.isLoggedIn).toBe(true);
  });
});

describe('start-up', () => {
  it('is signed out and initialized without a stored token, and calls nothing (docs/spec AUTH-03)', async () => {
    const calls = stubApi({});
    const app = createAppStore();
    await app.initializeAuth();
    expect(app.store.getState().auth).toEqual({
      token: null,
      user: null,
      userRole: null,
      isLoggedIn: false,
      initialized: true,
    });
    expect(calls).toHaveLength(0);
  });

  it('fetches the profile of a stored token (docs/spec AUTH-03, AUTH-07, API-01)', async () => {
    const token = buildToken(60);
    localStorage.setItem(tokenKey, token);
    const user = buildUser({ role: { id: 2, name: 'owner' }, role_id: 2 });
    const calls = stubApi({ 'GET /auth/profile': () => ({ data: user }) });
    const app = createAppStore();
    await app.initializeAuth();
    expect(app.store.getState().auth).toEqual({
      token,
      user,
      userRole: 'owner',
      isLoggedIn: true,
      initialized: true,
    });
    expect(calls[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  });

  it('clears the auth state when the profile is refused, and reloads on 401 (docs/spec AUTH-07)', async () => {
    localStorage.setItem(tokenKey, buildToken(60));
    stubApi({ 'GET /auth/profile': () => ({ status: 401, data: { code: 'unauthenticated' } }) });
    const app = createAppStore();
    await app.initializeAuth();
    expect(app.store.getState().auth).toMatchObject({ isLoggedIn: false, token: null, initialized: true });
    expect(localStorage.getItem(tokenKey)).toBeNull();
    expect(sessionEnd.reload).toHaveBeenCalledTimes(1);
  });

  it('refreshes a token with less than 5 minutes left before the call (docs/spec AUTH-04)', async () => {
    localStorage.setItem(tokenKey, buildToken(4));
    const fresh = buildToken(60);
    const calls = stubApi({
      'POST /auth/refresh': () => ({ data: { access_token: fresh, user: buildUser() } }),
      'GET /auth/profile': () => ({ data: buildUser() }),
    });
    const app = createAppStore();
    await app.initializeAuth();
    expect(calls.map(({ url }) => url)).toEqual(['/auth/refresh', '/auth/profile']);
    expect(calls[1]?.headers.get('Authorization')).toBe(`Bearer ${fresh}`);
    expect(app.store.getState().auth.token).toBe(fresh);
  });
});

describe('session', () => {
  it('keeps the token in browser storage (docs/spec AUTH-05)', () => {
    const { store } = createAppStore();
    store.dispatch(sessionOpened({ token: 'abc', user: buildUser() }));
    expect(localStorage.getItem(tokenKey)).toBe('abc');
  });

  it('clears local state and section keys on logout, whatever the server answers (docs/spec AUTH-08, HOME-05)', async () => {
    stubApi({ 'POST /auth/logout': () => ({ status: 503 }) });
    for (const key of dashboardSectionKeys) localStorage.setItem(key, 'bookings');
    const { store } = createAppStore();
    store.dispatch(sessionOpened({ token: 'abc', user: buildUser() }));
    store.dispatch(logoutRequested());
    await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
    expect(localStorage).toHaveLength(0);
  });

  it('has left the session before the server ends it, and names it to the server (docs/spec AUTH-08)', async () => {
    let tokenAtCall: string | null = 'not called';
    const calls = stubApi({
      'POST /auth/logout': () => {
        tokenAtCall = localStorage.getItem(tokenKey);
        return { status: 204 };
      },
    });
    const { store } = createAppStore();
    store.dispatch(sessionOpened({ token: 'abc', user: buildUser() }));
    store.dispatch(logoutRequested());
    await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
    expect(tokenAtCall).toBeNull();
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer abc');
  });

  it.each([
    [{ role_id: 1 }, 'admin'],
    [{ role_id: 2 }, 'owner'],
    [{ role_id: 3 }, 'guest'],
    [{ role_id: 9 }, null],
    [{ role: { id: 2, name: 'owner' as const } }, 'owner'],
    [null, null],
  ])('reads the role of %j as %s (docs/spec AUTH-01, AUTH-02)', (user, role) => {
    expect(roleOf(user)).toBe(role);
  });
});
