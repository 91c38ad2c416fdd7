import { waitFor } from '@testing-library/react';
import { createAppStore } from '@/app/store';
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
});
