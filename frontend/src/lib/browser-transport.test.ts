import { HTTP_TIMEOUT_MS } from '@kq/contracts/constants';
import { ApiError } from './api-error';
import { sendByBrowser } from './browser-transport';
import { type ApiCall } from './transport';

const call: ApiCall = {
  method: 'GET',
  base: '/api',
  url: '/cities',
  headers: new Map(),
  timeout: HTTP_TIMEOUT_MS,
};
const answer = (status: number, text: string) => ({ status, headers: new Map(), text: async () => text });
const fetchStub = jest.fn();

beforeEach(() => {
  fetchStub.mockReset();
  globalThis.fetch = fetchStub;
});
afterEach(() => jest.useRealTimers());

/** Answers nothing until it is aborted. */
function hang(): void {
  fetchStub.mockImplementation(
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      ),
  );
}

describe('the transport', () => {
  it('sends query, headers and JSON, without what is undefined', async () => {
    fetchStub.mockResolvedValue(answer(201, '{"id":7}'));
    const sent = await sendByBrowser({
      ...call,
      method: 'POST',
      params: { page: 2, town: 'Bad Dürkheim', radius: undefined },
      data: { title: 'Haus' },
      headers: new Map([['Authorization', 'Bearer t']]),
    });
    expect(sent).toMatchObject({ status: 201, data: { id: 7 } });
    const [url, options] = fetchStub.mock.calls[0] as [string, RequestInit];
    expect(url).toBe('/api/cities?page=2&town=Bad+D%C3%BCrkheim');
    expect(options).toMatchObject({
      method: 'POST',
      body: '{"title":"Haus"}',
      headers: [['Authorization', 'Bearer t']],
    });
  });

  it('answers with any status, and with text that is no JSON', async () => {
    fetchStub.mockResolvedValue(answer(502, '<html>'));
    expect(await sendByBrowser(call)).toMatchObject({ status: 502, data: '<html>' });
  });

  it('says that no connection was there', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(sendByBrowser(call)).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('gives up after the time limit', async () => {
    jest.useFakeTimers({ now: Date.now() });
    hang();
    const failure = sendByBrowser(call).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS);
    expect(await failure).toMatchObject({ status: 0, code: 'timeout' });
  });

  it('is aborted by its caller, which is no failure of the call', async () => {
    hang();
    const controller = new AbortController();
    const failure = sendByBrowser({ ...call, signal: controller.signal }).catch((error: unknown) => error);
    controller.abort();
    const error = await failure;
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});
