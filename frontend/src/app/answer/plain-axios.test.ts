import { waitFor } from '@testing-library/react';
import { HTTP_TIMEOUT_MS } from '@kq/contracts/constants';
import { storageKeys } from '@/config/storage-keys';
import { api } from '@/lib/api';
import { apiClient, sessionEnd } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { buildToken, buildUser } from '@/testing/builders';

// As answer.vite.config.ts has it.
jest.mock('axios', () => jest.requireActual<object>('./plain-axios'));

const answer = (status: number, text: string, headers = {}) =>
  new Response([204, 304].includes(status) ? null : text, { status, headers });
const fetchStub = jest.fn<Promise<Response>, [string, RequestInit & { headers: Headers }]>();
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

beforeEach(() => {
  localStorage.clear();
  fetchStub.mockReset();
  globalThis.fetch = fetchStub as never;
  jest.spyOn(sessionEnd, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Answers nothing until it is aborted. */
function hang(): void {
  fetchStub.mockImplementation(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(new DOMException('aborted', 'AbortError'));
        if (signal?.aborted) end();
        else signal?.addEventListener('abort', end);
      }),
  );
}

describe('the client of the answer page', () => {
  it('sends query, headers and JSON, without what is undefined', async () => {
    fetchStub.mockResolvedValue(answer(201, '{"id":7}'));
    localStorage.setItem(storageKeys.token, buildToken(60));
    const sent = await apiClient.request({
      method: 'POST',
      url: '/cities',
      params: { page: 2, town: 'Bad Dürkheim', radius: undefined },
      data: { title: 'Haus' },
      headers: { 'X-Probe': '1' },
    });
    expect(sent).toMatchObject({ status: 201, data: { id: 7 } });
    const [url, { method, body, headers }] = fetchStub.mock.calls[0]!;
    expect([method, url]).toEqual(['POST', '/api/cities?page=2&town=Bad+D%C3%BCrkheim']);
    expect(body).toBe('{"title":"Haus"}');
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: expect.stringMatching(/^Bearer /) as string,
      'content-type': 'application/json',
      'x-probe': '1',
      'x-request-id': expect.stringMatching(/^[\w-]{24}$/) as string,
    });
  });

  it('sends a file as it is, and nothing as no body', async () => {
    fetchStub.mockImplementation(async () => answer(204, ''));
    const file = new Blob(['x'], { type: 'image/png' });
    await api('POST /accommodations/:id/photos', { params: { id: 5 }, file });
    await api('POST /auth/logout', { keepalive: true });
    const [[, upload], [, logout]] = fetchStub.mock.calls as [[string, RequestInit], [string, RequestInit]];
    expect(upload.body).toBe(file);
    expect(new Headers(upload.headers).get('Content-Type')).toBe('image/png');
    expect(logout).toMatchObject({ method: 'POST', body: null, keepalive: true });
    const names = [...new Headers(logout.headers).keys()];
    expect(names).toEqual(['x-request-id']);
  });

  it('refreshes a token that soon expires, once for parallel calls', async () => {
    localStorage.setItem(storageKeys.token, buildToken(4));
    const fresh = buildToken(60);
    fetchStub.mockImplementation(async () =>
      answer(200, JSON.stringify({ access_token: fresh, user: buildUser() })),
    );
    await Promise.all([apiClient.request({ url: '/cities' }), apiClient.request({ url: '/cities' })]);
    expect(fetchStub.mock.calls.map(([url]) => url)).toEqual([
      '/api/auth/refresh',
      '/api/cities',
      '/api/cities',
    ]);
    expect(fetchStub.mock.calls[1]?.[1].headers.get('Authorization')).toBe(`Bearer ${fresh}`);
  });

  it('ends the session on a 401, without another try', async () => {
    localStorage.setItem(storageKeys.token, buildToken(60));
    fetchStub.mockResolvedValue(answer(401, '{"code":"unauthenticated"}'));
    expect(await failureOf(apiClient.request({ url: '/cities' }))).toMatchObject({ status: 401 });
    expect([localStorage.getItem(storageKeys.token), fetchStub.mock.calls.length]).toEqual([null, 1]);
    expect(sessionEnd.reload).toHaveBeenCalledTimes(1);
  });

  it('reads text that is no JSON, the request id and the pause of a refusal', async () => {
    fetchStub.mockResolvedValue(answer(503, '<html>', { 'X-Request-Id': 'r1', 'Retry-After': '7' }));
    expect(await failureOf(apiClient.request({ url: '/cities' }))).toMatchObject({
      status: 503,
      body: '<html>',
      requestId: 'r1',
      retryAfterSeconds: 7,
    });
  });

  it('reports that there was no connection', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(apiClient.request({ url: '/cities' }))).toMatchObject({
      status: 0,
      code: 'network',
    });
  });

  it('gives up after the time limit', async () => {
    jest.useFakeTimers({ now: Date.now() });
    hang();
    const failure = failureOf(apiClient.request({ url: '/cities' }));
    await jest.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS);
    expect(await failure).toMatchObject({ status: 0, code: 'timeout' });
  });

  it.each(['before it is sent', 'while it waits'])('is aborted by its caller %s', async (when) => {
    hang();
    const controller = new AbortController();
    const failure = failureOf(apiClient.request({ url: '/cities', signal: controller.signal }));
    if (when === 'while it waits') await waitFor(() => expect(fetchStub).toHaveBeenCalled());
    controller.abort();
    const error = await failure;
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});
