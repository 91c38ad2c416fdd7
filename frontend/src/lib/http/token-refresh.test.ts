import { storageKeys } from '@/config/storage-keys';
import { apiClient, onTokenRefreshed } from '@/lib/api-client';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';

const get = () => apiClient.request({ url: '/cities' });
const cities = { 'GET /cities': () => ({ data: { data: [] } }) };

beforeEach(() => {
  localStorage.setItem(storageKeys.token, buildToken(4));
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a token that soon expires (docs/spec AUTH-04)', () => {
  it('is replaced once for parallel calls, which all carry the new one', async () => {
    const fresh = buildToken(60);
    const listener = jest.fn();
    onTokenRefreshed(listener);
    const calls = stubApi({
      ...cities,
      'POST /auth/refresh': () => ({ data: { access_token: fresh, user: buildUser() } }),
    });
    await Promise.all([get(), get(), get()]);
    await get();
    expect(calls.map(({ url }) => url)).toEqual(['/auth/refresh', ...Array<string>(4).fill('/cities')]);
    const sent = calls.slice(1).map(({ headers }) => headers.get('Authorization'));
    expect(new Set(sent)).toEqual(new Set([`Bearer ${fresh}`]));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is used as it is where no other can be had, and asked for again with the next call', async () => {
    const calls = stubApi({ ...cities, 'POST /auth/refresh': () => ({ status: 503 }) });
    await get();
    await get();
    expect(calls.map(({ url }) => url)).toEqual(['/auth/refresh', '/cities', '/auth/refresh', '/cities']);
  });

  it('is not stored again after signing out meanwhile', async () => {
    stubApi({
      ...cities,
      'POST /auth/refresh': () => {
        localStorage.removeItem(storageKeys.token);
        return { data: { access_token: buildToken(60), user: buildUser() } };
      },
    });
    await get();
    expect(localStorage.getItem(storageKeys.token)).toBeNull();
  });

  it.each(['/auth/login', '/auth/logout', '/auth/reset-password'])('is not replaced for %s', async (url) => {
    const calls = stubApi({ [`POST ${url}`]: () => ({}) });
    await apiClient.request({ method: 'POST', url });
    expect(calls).toHaveLength(1);
  });
});
