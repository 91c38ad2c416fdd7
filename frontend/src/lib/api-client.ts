import axios, { type AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { API_BASE, CONSENT_GEOCODING, HTTP_TIMEOUT_MS } from '@kq/contracts/constants';
import { ApiError, type FieldErrors } from '@/lib/api-error';
import { hasConsent } from '@/lib/consent-state';
import { type ResponseOf } from '@/lib/endpoint';
import { isRefreshDue, readToken, writeToken } from '@/lib/session/token';

/**
 * The one HTTP client (docs/spec API-01): base /api, JSON, 10 s, Bearer from storage. Every failure rejects with an
 * ApiError; pass `signal` to abort. Only API functions and sagas use it, never components.
 */
export const apiClient = axios.create({ baseURL: API_BASE, timeout: HTTP_TIMEOUT_MS });

/** Called with the answer of a background refresh, so that the store follows. */
export function onTokenRefreshed(listener: RefreshListener): void {
  refreshListener = listener;
}

export type RefreshListener = (session: { access_token: string; user: unknown }) => void;
let refreshListener: RefreshListener = () => undefined;

const WITHOUT_REFRESH = /^\/auth\/(refresh|login|register|logout|magic-link|forgot-password|reset-password)/;

apiClient.interceptors.request.use(async (config) => {
  if (!WITHOUT_REFRESH.test(config.url ?? '')) await refreshWhenDue();
  const token = readToken();
  if (token && !config.headers.has('Authorization')) config.headers.set('Authorization', `Bearer ${token}`);
  if (hasConsent('geocoding')) config.headers.set('X-Consent', CONSENT_GEOCODING);
  return config;
});

apiClient.interceptors.response.use(undefined, (error: unknown) => {
  if (axios.isCancel(error) || error instanceof ApiError || !axios.isAxiosError(error)) throw error;
  if (isSessionLoss(error)) endSession();
  throw normalize(error);
});

/** One tab refreshes, the others wait for its result; a failed refresh leaves the call to its own fate. */
export async function refreshWhenDue(): Promise<void> {
  if (!needsRefresh()) return;
  await withLock(async () => {
    if (!needsRefresh()) return;
    try {
      const { data } = await apiClient.post<ResponseOf<'POST /auth/refresh'>>('/auth/refresh');
      // Signed out meanwhile, here or in another tab.
      if (readToken() === null) return;
      writeToken(data.access_token);
      refreshListener(data);
    } catch (error) {
      console.warn('Token refresh failed', error instanceof ApiError ? error.code : error);
    }
  });
}

function needsRefresh(): boolean {
  const token = readToken();
  return token !== null && isRefreshDue(token, Date.now());
}

async function withLock(task: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('kq-token-refresh', task);
  else await task();
}

/**
 * A 401 ends the session only if the call carried its token and was no login. The token of an earlier session, or one that
 * a refresh has replaced meanwhile, says nothing about this one.
 */
function isSessionLoss({ response, config }: AxiosError): boolean {
  return response?.status === 401 && hasCurrentToken(config) && !config?.url?.startsWith('/auth/login');
}

function hasCurrentToken(config: InternalAxiosRequestConfig | undefined): boolean {
  const token = readToken();
  return token !== null && config?.headers.get('Authorization') === `Bearer ${token}`;
}

/** Clears the token and reloads the page (docs/spec AUTH-09); replaceable where there is no page to reload. */
export const sessionEnd = {
  reload: (): void => window.location.reload(),
};

function endSession(): void {
  writeToken(null);
  sessionEnd.reload();
}

interface ErrorPayload {
  readonly code?: string;
  readonly message?: string;
  readonly error?: string;
  readonly request_id?: string;
  readonly errors?: FieldErrors;
}

function normalize(error: AxiosError): ApiError {
  const { response } = error;
  if (!response) return withoutAnswer(error);
  const body = (
    typeof response.data === 'object' && response.data !== null ? response.data : {}
  ) as ErrorPayload;
  const message = body.message ?? body.error;
  return new ApiError({
    status: response.status,
    code: body.code ?? `http_${response.status}`,
    message: message ?? 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    isFromServer: message !== undefined,
    fields: body.errors,
    requestId: body.request_id || (response.headers['x-request-id'] as string | undefined) || null,
    retryAfterSeconds: Number(response.headers['retry-after']) || null,
    body: response.data,
  });
}

function withoutAnswer(error: AxiosError): ApiError {
  const isTimeout = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
  return new ApiError({
    status: 0,
    code: isTimeout ? 'timeout' : 'network',
    message: isTimeout
      ? 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.'
      : 'Keine Verbindung. Bitte prüfen Sie Ihr Netz und versuchen Sie es noch einmal.',
  });
}
