import { storageKeys } from '@/config/storage-keys';
import { stubApi } from '@/testing/api-stub';
import { buildToken } from '@/testing/builders';
import { apiClient, sessionEnd } from './api-client';
import { ApiError } from './api-error';

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'kq_consent=; max-age=0';
  jest.spyOn(sessionEnd, 'reload').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: ApiError) => error,
  );

describe('apiClient', () => {
  it('has the base and time limit of the specification (docs/spec API-01, API-02, LIM-01)', async () => {
    const transport = jest.fn(async () => ({ status: 200, headers: new Map(), data: {} }));
    apiClient.transport = transport;
    await apiClient.request({ url: '/cities' });
    expect(transport).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'GET', base: '/api', url: '/cities', timeout: 10_000 }),
    );
  });

  it('ends the session on a 401 to a call with a Bearer (docs/spec AUTH-09, ERR-20)', async () => {
    localStorage.setItem(storageKeys.token, buildToken(60));
    stubApi({ 'GET /cities': () => ({ status: 401 }) });
    await failureOf(apiClient.request({ url: '/cities' }));
    expect(localStorage.getItem(storageKeys.token)).toBeNull();
    expect(sessionEnd.reload).toHaveBeenCalled();
  });

  it('leaves everything alone on a 401 without a Bearer, and on a failed login (docs/spec AUTH-09, ERR-20)', async () => {
    stubApi({ 'GET /cities': () => ({ status: 401 }), 'POST /auth/login': () => ({ status: 401 }) });
    await failureOf(apiClient.request({ url: '/cities' }));
    localStorage.setItem(storageKeys.token, buildToken(60));
    await failureOf(apiClient.request({ method: 'POST', url: '/auth/login', data: {} }));
    expect(localStorage.getItem(storageKeys.token)).not.toBeNull();
    expect(sessionEnd.reload).not.toHaveBeenCalled();
  });

  it('keeps the session on a 401 to the token of an earlier one', async () => {
    const earlier = buildToken(60);
    const current = buildToken(120);
    localStorage.setItem(storageKeys.token, earlier);
    stubApi({
      'GET /cities': () => {
        localStorage.setItem(storageKeys.token, current);
        return { status: 401 };
      },
    });
    await failureOf(apiClient.request({ url: '/cities' }));
    expect(localStorage.getItem(storageKeys.token)).toBe(current);
    expect(sessionEnd.reload).not.toHaveBeenCalled();
  });

  it('sends the consent header only with consent', async () => {
    const calls = stubApi({ 'GET /geo/search': () => ({ data: { data: [] } }) });
    await apiClient.request({ url: '/geo/search' });
    document.cookie = `kq_consent=${encodeURIComponent(JSON.stringify({ categories: ['necessary', 'geocoding'] }))}`;
    await apiClient.request({ url: '/geo/search' });
    expect(calls.map(({ headers }) => headers.get('X-Consent'))).toEqual([undefined, 'geocoding']);
  });

  it('normalises an error answer', async () => {
    const data = {
      error: 'x',
      code: 'validation_failed',
      message: 'Bitte prüfen Sie Ihre Angaben.',
      request_id: 'r1',
      errors: { email: ['Vergeben.'] },
    };
    stubApi({ 'POST /auth/register': () => ({ status: 422, data }) });
    const error = await failureOf(apiClient.request({ method: 'POST', url: '/auth/register', data: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: data.message,
      requestId: 'r1',
      fields: data.errors,
    });
  });

  it.each([
    ['the body', { data: { request_id: 'r1' }, headers: { 'x-request-id': 'r2' } }, 'r1'],
    ['the header', { data: '<html>', headers: { 'x-request-id': 'r2' } }, 'r2'],
    ['neither', { data: '' }, null],
  ])('reads the request id from %s', async (_source, answer, requestId) => {
    stubApi({ 'GET /cities': () => ({ status: 502, ...answer }) });
    expect(await failureOf(apiClient.request({ url: '/cities' }))).toMatchObject({ requestId });
  });

  it('maps a lost connection to a network error', async () => {
    stubApi({});
    expect(await failureOf(apiClient.request({ url: '/cities' }))).toMatchObject({
      status: 0,
      code: 'network',
      isRetryable: true,
    });
  });
});
