import { type ListingsConfig, listingsConfigSchema, type ListingsContainer } from '../src';

export const INTERNAL_SECRET = 'i'.repeat(40);

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, unknown>;
}

export interface Injected {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Returns the configuration of a service whose tests share one owner and one day of a file. */
export const testConfig = (uri: string, env: Record<string, string> = {}): ListingsConfig =>
  listingsConfigSchema.parse({
    KQ_DATABASE_URI: uri,
    KQ_INTERNAL_SECRET: INTERNAL_SECRET,
    KQ_LINK_SECRET: 'l'.repeat(40),
    KQ_PUBLIC_URL: 'https://kq.example',
    KQ_AUTH_URL: 'http://127.0.0.1:1',
    KQ_ANALYTICS_URL: 'http://127.0.0.1:1',
    KQ_LIMIT_ACCOMMODATIONS_PER_DAY: '10000',
    KQ_LIMIT_ACTIVE_IN_TRIAL: '10000',
    ...env,
  });

/** Calls a route of the service without a network. */
export async function inject<T>(
  { app }: ListingsContainer,
  { method, url, body, headers = {} }: Injected,
): Promise<Answer<T>> {
  const answer = await app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (isJson ? answer.json() : answer.body) as T,
  };
}
