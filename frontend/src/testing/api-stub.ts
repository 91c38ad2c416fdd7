import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { apiClient } from '@/lib/api-client';

export interface StubbedCall {
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: InternalAxiosRequestConfig['headers'];
  readonly signal: InternalAxiosRequestConfig['signal'];
}

type Answer = {
  readonly status?: number;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
};
type Handler = (call: StubbedCall) => Answer | Promise<Answer>;

/**
 * Answers the API client's calls in tests; keys are `GET /auth/profile`. An unexpected call fails like a lost
 * connection, and an aborted one rejects as axios does. Returns the calls made.
 */
export function stubApi(handlers: Readonly<Record<string, Handler>>): StubbedCall[] {
  const calls: StubbedCall[] = [];
  apiClient.defaults.adapter = async (config) => {
    const call = toCall(config);
    calls.push(call);
    const handler = handlers[`${call.method} ${call.url}`];
    if (!handler) throw new AxiosError(`Unexpected call ${call.method} ${call.url}`, 'ERR_NETWORK', config);
    const answer = await withAbort(Promise.resolve(handler(call)), config);
    const response = toResponse(answer, config);
    if (response.status < 400) return response;
    throw new AxiosError('Request failed', 'ERR_BAD_RESPONSE', config, null, response);
  };
  return calls;
}

function toCall(config: InternalAxiosRequestConfig): StubbedCall {
  const { method = 'get', url = '', params, data, headers, signal } = config;
  const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
  return { method: method.toUpperCase(), url, params, body, headers, signal };
}

function toResponse(
  { status = 200, data = {}, headers = {} }: Answer,
  config: InternalAxiosRequestConfig,
): AxiosResponse {
  return { status, data, headers, statusText: '', config };
}

function withAbort<T>(answer: Promise<T>, { signal }: InternalAxiosRequestConfig): Promise<T> {
  if (!signal) return answer;
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener?.('abort', () => reject(new AxiosError('canceled', 'ERR_CANCELED')));
    answer.then(resolve, reject);
  });
}
