import { waitFor } from '@testing-library/react';
import { createAppStore } from '@/app/store';
import { storageKeys } from '@/config/storage-keys';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';
import { selectUser, sessionOpened } from './auth.slice';

afterEach(() => jest.restoreAllMocks());

function openSession(email_verified: boolean) {
  const { store } = createAppStore();
  store.dispatch(sessionOpened({ token: buildToken(60), user: buildUser({ email_verified }) }));
  return store;
}

const showPage = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('session of a tab', () => {
  it('learns on the return to it that the address was verified elsewhere', async () => {
    const calls = stubApi({ 'GET /auth/profile': () => ({ data: buildUser() }) });
    const store = openSession(false);
    showPage('hidden');
    expect(calls).toEqual([]);
    showPage('visible');
    await waitFor(() => expect(selectUser(store.getState())?.email_verified).toBe(true));
  });

  it('asks for nothing once the address is verified', () => {
    const calls = stubApi({});
    openSession(true);
    showPage('visible');
    expect(calls).toEqual([]);
  });

  it('learns it on the focus of a window that was visible all the time', async () => {
    stubApi({ 'GET /auth/profile': () => ({ data: buildUser() }) });
    const store = openSession(false);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(selectUser(store.getState())?.email_verified).toBe(true));
  });

  const signInElsewhere = (token: string) => {
    localStorage.setItem(storageKeys.token, token);
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token, newValue: token }));
  };

  it('learns it from the new session of the tab where the link was opened', async () => {
    stubApi({ 'GET /auth/profile': () => ({ data: buildUser() }) });
    const store = openSession(false);
    signInElsewhere(buildToken(90));
    await waitFor(() => expect(selectUser(store.getState())?.email_verified).toBe(true));
  });

  it('is signed in with another tab', async () => {
    stubApi({ 'GET /auth/profile': () => ({ data: buildUser() }) });
    const { store } = createAppStore();
    signInElsewhere(buildToken(90));
    await waitFor(() => expect(selectUser(store.getState())?.id).toBe(buildUser().id));
  });

  it('keeps its account when another one signs in elsewhere', async () => {
    const calls = stubApi({
      'GET /auth/profile': () => ({ data: buildUser({ id: 2, email: 'andere@x.example' }) }),
    });
    const store = openSession(true);
    signInElsewhere(buildToken(90));
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    expect(selectUser(store.getState())?.id).toBe(buildUser().id);
  });
});
