import { type AxiosRequestConfig, type InternalAxiosRequestConfig } from 'axios';

/** Lets the browser finish a call after its page is left, which ends an XMLHttpRequest. */
export const OUTLIVES_PAGE = {
  adapter: 'fetch',
  fetchOptions: { keepalive: true },
} as const satisfies AxiosRequestConfig;

/** Keeps axios from adding to calls by fetch its own name as User-Agent, and a type to a body that is missing. */
export function sendNoOwnHeaders(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (config.adapter !== OUTLIVES_PAGE.adapter) return config;
  config.headers.set('User-Agent', false);
  if (config.data === undefined) config.headers.set('Content-Type', false);
  return config;
}
