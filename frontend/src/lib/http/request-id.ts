import { nanoid } from '@reduxjs/toolkit';
import { type InternalAxiosRequestConfig } from 'axios';

const REQUEST_ID = 'X-Request-Id';
const REQUEST_ID_CHARS = 24;

/**
 * Names the call in the gateway's log. Answers carry the gateway's own id; this one finds a call that had no answer
 * (docs/operations.md).
 */
export function sendRequestId(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  config.headers.set(REQUEST_ID, nanoid(REQUEST_ID_CHARS));
  return config;
}

export const requestIdOf = (config: InternalAxiosRequestConfig | undefined): string | null =>
  (config?.headers.get(REQUEST_ID) as string | null | undefined) ?? null;
