import { AxiosError, CanceledError } from 'axios';
import { apiClient } from '@/lib/api-client';
import { type ApiCall } from '@/lib/http/transport';

export interface StubbedCall {
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: { get(name: string): string | undefined };
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
    const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    const read = (name: string) => headers.get(name) as string | undefined;
    const call: StubbedCall = { method, url, params, body, headers: { get: read }, signal };
    calls.push(call);
    const handler = handlers[`${method} ${url}`];
    if (!handler) throw new AxiosError(`Unexpected call ${method} ${url}`, AxiosError.ERR_NETWORK);
    const answer = await withAbort(Promise.resolve(handler(call)), signal);
    return {
      status: answer.status ?? 200,
      data: answer.data ?? {},
      headers: new Map(Object.entries(answer.headers ?? {})),
    };
  };
  return calls;
}

function withAbort<T>(answer: Promise<T>, signal: ApiCall['signal']): Promise<T> {
  if (!signal) return answer;
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener?.('abort', () => reject(new CanceledError('canceled')));
    answer.then(resolve, reject);
  });
}
