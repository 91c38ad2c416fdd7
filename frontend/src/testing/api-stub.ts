import { apiClient } from '@/lib/api-client';
import { type ApiCall, noAnswer } from '@/lib/transport';

export interface StubbedCall {
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: ApiCall['headers'];
  readonly signal: ApiCall['signal'];
}

type Answer = {
  readonly status?: number;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
};
type Handler = (call: StubbedCall) => Answer | Promise<Answer>;

/**
 * Answers the API client's calls in tests; keys are `GET /auth/profile`. An unexpected call fails like a lost
 * connection, and an aborted one rejects. Returns the calls made.
 */
export function stubApi(handlers: Readonly<Record<string, Handler>>): StubbedCall[] {
  const calls: StubbedCall[] = [];
  apiClient.transport = async ({ method, url, params, data, headers, signal }) => {
    const call = { method, url, params, body: data, headers, signal };
    calls.push(call);
    const handler = handlers[`${method} ${url}`];
    if (!handler) throw noAnswer('network');
    const answer = await withAbort(Promise.resolve(handler(call)), signal);
    return {
      status: answer.status ?? 200,
      data: answer.data ?? {},
      headers: new Map(Object.entries(answer.headers ?? {})),
    };
  };
  return calls;
}

function withAbort<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('canceled', 'AbortError')));
    answer.then(resolve, reject);
  });
}
