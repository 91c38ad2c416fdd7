import { isCancel } from 'axios';
import { waitFor } from '@testing-library/react';
import { storageKeys } from '@/config/storage-keys';
import { api } from '@/lib/api';
import { apiClient } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { buildToken } from '@/testing/builders';
import { type FakeXhr, stubXhr } from '@/testing/fake-xhr';
import { OUTLIVES_PAGE } from './keepalive';

let sent: FakeXhr[];

beforeEach(() => {
  localStorage.clear();
  sent = stubXhr();
});
afterEach(() => jest.restoreAllMocks());

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

/** The call number `index`, once it has left. */
async function call(index = 0): Promise<FakeXhr> {
  await waitFor(() => expect(sent.length).toBeGreaterThan(index));
  return sent[index]!;
}

describe('a call by XMLHttpRequest', () => {
  it('has path, query without undefined values, headers and JSON', async () => {
    localStorage.setItem(storageKeys.token, buildToken(60));
    const query = { page: 2, town: 'Bad Dürkheim', sort: undefined };
    const work = apiClient.request({
      method: 'POST',
      url: '/cities',
      params: query,
      data: { title: 'Haus' },
    });
    const xhr = await call();
    expect([xhr.method, xhr.url]).toEqual(['POST', '/api/cities?page=2&town=Bad+D%C3%BCrkheim']);
    expect(xhr.body).toBe('{"title":"Haus"}');
    expect(Object.fromEntries(xhr.requestHeaders)).toMatchObject({
      authorization: `Bearer ${localStorage.getItem(storageKeys.token)}`,
      'content-type': 'application/json',
      'x-request-id': expect.stringMatching(/^[\w-]{24}$/) as string,
    });
    xhr.answer(201, '{"id":7}');
    expect(await work).toMatchObject({ status: 201, data: { id: 7 } });
  });

  it('has the 10 s of the specification (docs/spec API-02)', async () => {
    void api('GET /cities');
    expect((await call()).timeout).toBe(10_000);
  });

  it('has 120 s for a file, which it sends as it is, and reports its progress', async () => {
    const onUploadProgress = jest.fn();
    const file = new Blob(['x'], { type: 'image/png' });
    void api('POST /accommodations/:id/photos', { params: { id: 5 }, file, onUploadProgress });
    const xhr = await call();
    expect([xhr.timeout, xhr.body, xhr.requestHeaders.get('content-type')]).toEqual([
      120_000,
      file,
      'image/png',
    ]);
    const progress = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 5, total: 20 });
    xhr.upload.dispatchEvent(progress);
    await waitFor(() => expect(onUploadProgress).toHaveBeenCalled());
    expect(onUploadProgress.mock.calls[0]).toMatchObject([{ progress: 0.25 }]);
  });

  it('sends no cookie of another site, no second proof from a cookie, and no type without a body', async () => {
    document.cookie = 'XSRF-TOKEN=from-a-cookie';
    void apiClient.request({ method: 'POST', url: '/cities' });
    const { withCredentials, requestHeaders, body } = await call();
    expect([withCredentials, body]).toEqual([undefined, null]);
    expect([...requestHeaders.keys()].sort()).toEqual(['accept', 'x-request-id']);
    document.cookie = 'XSRF-TOKEN=; max-age=0';
  });

  it('never leaves the base of the API', async () => {
    void apiClient.request({ url: 'https://evil.example/' });
    expect((await call()).url).toBe('/api/https://evil.example/');
  });

  it.each([
    [204, '', ''],
    [200, 'Unsere AGB', 'Unsere AGB'],
    [200, '"text"', 'text'],
    [200, '[]', []],
  ])('reads the body of %i %j as %j', async (status, text, data) => {
    const work = apiClient.request<unknown>({ url: '/cities' });
    (await call()).answer(status, text);
    expect((await work).data).toEqual(data);
  });

  it('reads the headers of a refusal in any case of letters', async () => {
    const work = failureOf(apiClient.request({ url: '/cities' }));
    (await call()).answer(429, '', { 'Retry-After': '7', 'X-REQUEST-ID': 'r1' });
    expect(await work).toMatchObject({
      status: 429,
      code: 'http_429',
      isFromServer: false,
      isRetryable: true,
      retryAfterSeconds: 7,
      requestId: 'r1',
    });
  });

  it('names the id that it sent when the answer takes too long', async () => {
    const work = failureOf(apiClient.request({ url: '/cities' }));
    const xhr = await call();
    xhr.ontimeout?.();
    const requestId = xhr.requestHeaders.get('x-request-id');
    expect(await work).toMatchObject({ status: 0, code: 'timeout', requestId });
  });

  it.each(['onerror', 'onabort'] as const)('is a lost connection on %s', async (event) => {
    const work = failureOf(apiClient.request({ url: '/cities' }));
    (await call())[event]?.();
    expect(await work).toMatchObject({ status: 0, code: 'network', requestId: null });
  });

  it('is aborted by its caller, which is no failure of the call', async () => {
    const controller = new AbortController();
    const work = failureOf(apiClient.request({ url: '/cities', signal: controller.signal }));
    const xhr = await call();
    controller.abort();
    const error = await work;
    expect([isCancel(error), error instanceof ApiError, xhr.isAborted]).toEqual([true, false, true]);
  });

  it('is not sent when it was aborted before', async () => {
    const work = failureOf(apiClient.request({ url: '/cities', signal: AbortSignal.abort() }));
    expect(isCancel(await work)).toBe(true);
    expect(sent).toEqual([]);
  });
});

describe('a call that outlives the page', () => {
  const fetchStub = jest.fn<Promise<Response>, [Request, RequestInit]>();
  /** jsdom has no fetch, and Node's requests need the whole address. */
  const here = { baseURL: 'http://localhost/api', env: { fetch: fetchStub as never } };
  const leave = () => apiClient.request({ ...OUTLIVES_PAGE, ...here, method: 'POST', url: '/auth/logout' });

  beforeEach(() => fetchStub.mockReset());

  it('goes by fetch with keepalive, and carries what the others do', async () => {
    localStorage.setItem(storageKeys.token, 'abc');
    fetchStub.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await leave()).toMatchObject({ status: 204, data: '' });
    const [request, options] = fetchStub.mock.calls[0]!;
    expect([request.method, request.url]).toEqual(['POST', 'http://localhost/api/auth/logout']);
    expect([request.keepalive, options.keepalive, sent.length]).toEqual([true, true, 0]);
    expect([...request.headers.keys()].sort()).toEqual(['accept', 'authorization', 'x-request-id']);
  });

  it('fails as the others do', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(leave())).toMatchObject({ status: 0, code: 'network' });
    fetchStub.mockResolvedValue(Response.json({ code: 'unavailable', message: 'Gleich.' }, { status: 503 }));
    expect(await failureOf(leave())).toMatchObject({ status: 503, code: 'unavailable', message: 'Gleich.' });
  });
});
