import { storageKeys } from '@/config/storage-keys';
import { apiClient, sessionEnd } from '@/lib/api-client';
import { stubApi } from '@/testing/api-stub';
import { buildToken } from '@/testing/builders';

afterEach(() => jest.restoreAllMocks());

it('ends the session once for parallel calls, and repeats none of them (docs/spec AUTH-09)', async () => {
  jest.spyOn(sessionEnd, 'reload').mockImplementation(() => undefined);
  localStorage.setItem(storageKeys.token, buildToken(60));
  const calls = stubApi({ 'GET /cities': () => ({ status: 401 }) });
  const call = () => apiClient.request({ url: '/cities' });
  const outcomes = await Promise.allSettled([call(), call(), call()]);
  expect(
    outcomes.map((one) => one.status === 'rejected' && (one.reason as { status: number }).status),
  ).toEqual([401, 401, 401]);
  expect(sessionEnd.reload).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
  expect(calls).toHaveLength(3);
});
