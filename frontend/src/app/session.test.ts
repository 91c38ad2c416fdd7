import { waitFor } from '@testing-library/react';
import { createAppStore } from './store';
import { dashboardSectionKeys, storageKeys } from '@/config/storage-keys';
import { apiClient, sessionEnd } from '@/lib/api-client';
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

  it('is signed out and reloads when the profile is refused by a 401 (docs/spec AUTH-09)', async () => {
    localStorage.setItem(tokenKey, buildToken(60));
    stubApi({ 'GET /auth/profile': () => ({ status: 401, data: { code: 'unauthenticated' } }) });
    const app = createAppStore();
    await app.initializeAuth();
    expect(app.store.getState().auth).toMatchObject({ isLoggedIn: false, token: null, initialized: true });
    expect(localStorage.getItem(tokenKey)).toBeNull();
    expect(sessionEnd.reload).toHaveBeenCalledTimes(1);
  });

  it('clears the auth state when the profile cannot be read (docs/spec AUTH-07)', async () => {
    localStorage.setItem(tokenKey, buildToken(60));
    stubApi({ 'GET /auth/profile': () => ({ status: 500 }) });
    const app = createAppStore();
    await app.initializeAuth().catch(() => undefined);
    expect(app.store.getState().auth).toMatchObject({ isLoggedIn: false, token: null, user: null });
    expect(localStorage.getItem(tokenKey)).toBeNull();
    expect(sessionEnd.reload).not.toHaveBeenCalled();
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

  function signedIn(onLogout: () => void) {
    const calls = stubApi({
      'GET /cities': () => ({ status: 401 }),
      'POST /auth/logout': () => {
        onLogout();
        return { status: 204 };
      },
    });
    const { store } = createAppStore();
    store.dispatch(sessionOpened({ token: 'abc', user: buildUser() }));
    return { store, calls };
  }

  it('ends at the server first, and then here (docs/spec AUTH-08)', async () => {
    let here: unknown;
    const { store, calls } = signedIn(
      () => (here = [localStorage.getItem(tokenKey), store.getState().auth.isLoggedIn]),
    );
    store.dispatch(logoutRequested());
    await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
    expect(here).toEqual(['abc', true]);
    expect(localStorage.getItem(tokenKey)).toBeNull();
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer abc');
  });

  it('is not lost by calls that the server refuses while it ends (docs/spec AUTH-08, AUTH-09)', async () => {
    let refused: Promise<unknown> = Promise.resolve();
    const { store } = signedIn(() => {
      refused = apiClient.request({ url: '/cities' }).catch(() => undefined);
    });
    store.dispatch(logoutRequested());
    await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
    await refused;
    expect(sessionEnd.reload).not.toHaveBeenCalled();
  });

  it('ends here when the page is left before the server has answered (docs/spec AUTH-08)', async () => {
    let atLeaving: string | null = 'kept';
    const { store } = signedIn(() => {
      window.dispatchEvent(new Event('pagehide'));
      atLeaving = localStorage.getItem(tokenKey);
    });
    store.dispatch(logoutRequested());
    await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
    expect(atLeaving).toBeNull();
  });

  it.each([
    [{ role_id: 1 }, 'admin', 'AUTH-02'],
    [{ role_id: 2 }, 'owner', 'AUTH-02'],
    [{ role_id: 3 }, 'guest', 'AUTH-02'],
    [{ role_id: 9 }, null, 'AUTH-02'],
    [{ role: { id: 2, name: 'owner' as const } }, 'owner', 'AUTH-01'],
    [null, null, 'AUTH-01'],
  ])('reads the role of %j as %s (docs/spec %s)', (user, role, _rows) => {
    expect(roleOf(user)).toBe(role);
  });
});
