import { type AxiosResponse, getAdapter, type InternalAxiosRequestConfig } from 'axios';

/** A call as its interceptors leave it, on its way to an adapter of axios. */
export interface ApiCall extends InternalAxiosRequestConfig {
  /** In capitals. */
  readonly method: string;
  /** Where `url` starts: /api for routes. */
  readonly base: string;
  readonly url: string;
}

/** An answer of any status. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: AxiosResponse['headers'] | ReadonlyMap<string, string>;
  readonly data: unknown;
}

/** Rejects with an AxiosError when no answer came. */
export type Transport = (call: ApiCall) => Promise<ApiAnswer>;

/** Sends by the adapter that the call names: `xhr`, or `fetch` where it outlives the page (keepalive.ts). */
export const sendByAxios: Transport = (call) => getAdapter(call.adapter, call)(call);

/**
 * The last interceptor: puts a replaceable transport between axios and its adapter, below tokens and errors. The tracer
 * wraps it, tests replace it.
 */
export function sendThrough(transport: () => Transport) {
  return (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => {
    const named = config.adapter;
    config.adapter = async (sent) => {
      const { status, headers, data } = await transport()(toCall(sent, named));
      return { status, data, headers: headers as AxiosResponse['headers'], statusText: '', config: sent };
    };
    return config;
  };
}

const toCall = (config: InternalAxiosRequestConfig, adapter: ApiCall['adapter']): ApiCall => ({
  ...config,
  adapter,
  method: (config.method ?? 'GET').toUpperCase(),
  base: config.baseURL ?? '',
  url: config.url ?? '',
});
