import { type InternalAxiosRequestConfig } from 'axios';
import { readToken } from '@/lib/session/token';

/** Sends the stored token, unless the call names another one (docs/spec API-01). */
export function sendBearer(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const token = readToken();
  if (token && !config.headers.has('Authorization')) config.headers.set('Authorization', bearerOf(token));
  return config;
}

export const bearerOf = (token: string): string => `Bearer ${token}`;
