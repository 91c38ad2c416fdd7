import { API_BASE, CONSENT_GEOCODING, HTTP_TIMEOUT_MS } from '@kq/contracts/constants';
import { ApiError, type FieldErrors } from '@/lib/api-error';
import { sendByBrowser } from '@/lib/browser-transport';
import { hasConsent } from '@/lib/consent-state';
import { type ResponseOf } from '@/lib/endpoint';
import { isRefreshDue, readToken, writeToken } from '@/lib/session/token';
import { type ApiAnswer, type ApiCall, type Transport } from '@/lib/transport';

/** A call as its caller describes it. */
export interface ApiRequest extends Partial<Omit<ApiCall, 'headers'>> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The one HTTP client (docs/spec API-01): base /api, JSON, 10 s, Bearer from storage. Every failure rejects with an
 * ApiError; pass `signal` to abort. Only API functions and sagas use it, never components.
 */
export const apiClient = {
  /** Below tokens and errors; the tracer wraps it, tests replace it. */
  transport: sendByBrowser as Transport,

  /** Resolves with the body of the answer. @throws ApiError */
  async request(request: ApiRequest): Promise<unknown> {
    const call = await completed(request);
    const answer = await apiClient.transport(call);
    if (answer.status < 400) return answer.data;
    if (isSessionLoss(answer, call)) endSession();
    throw toFailure(answer);
  },
};

async function completed({ headers: given = {}, ...request }: ApiRequest): Promise<ApiCall> {
  const { url, data } = request;
  if (!WITHOUT_REFRESH.test(url)) await refreshWhenDue();
  const headers = new Map(Object.entries(given));
  if (data !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const token = readToken();
  if (token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
  if (hasConsent('geocoding')) headers.set('X-Consent', CONSENT_GEOCODING);
  return { method: 'GET', base: API_BASE, timeout: HTTP_TIMEOUT_MS, ...request, headers };
}

/** Called with the answer of a background refresh, so that the store follows. */
export function onTokenRefreshed(listener: RefreshListener): void {
  refreshListener = listener;
}

export type RefreshListener = (session: { access_token: string; user: unknown }) => void;
let refreshListener: RefreshListener = () => undefined;

const WITHOUT_REFRESH = /^\/auth\/(refresh|login|register|logout|magic-link|forgot-password|reset-password)/;

/** One tab refreshes, the others wait for its result; a failed refresh leaves the call to its own fate. */
export async function refreshWhenDue(): Promise<void> {
  if (!needsRefresh()) return;
  await withLock(async () => {
    if (!needsRefresh()) return;
    try {
      const session = (await apiClient.request({
        method: 'POST',
        url: '/auth/refresh',
      })) as ResponseOf<'POST /auth/refresh'>;
      // Signed out meanwhile, here or in another tab.
      if (readToken() === null) return;
      writeToken(session.access_token);
      refreshListener(session);
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
function isSessionLoss({ status }: ApiAnswer, { url, headers }: ApiCall): boolean {
  const token = readToken();
  const isOfThisSession = token !== null && headers.get('Authorization') === `Bearer ${token}`;
  return status === 401 && isOfThisSession && !url.startsWith('/auth/login');
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

function toFailure({ status, headers, data }: ApiAnswer): ApiError {
  const body = (typeof data === 'object' && data !== null ? data : {}) as ErrorPayload;
  const message = body.message ?? body.error;
  return new ApiError({
    status,
    code: body.code ?? `http_${status}`,
    message: message ?? 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    isFromServer: message !== undefined,
    fields: body.errors,
    requestId: body.request_id || headers.get('x-request-id') || null,
    retryAfterSeconds: Number(headers.get('retry-after')) || null,
    body: data,
  });
}
