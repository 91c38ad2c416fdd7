import { create } from 'axios';
import { API_BASE, HTTP_TIMEOUT_MS } from '@kq/contracts/constants';
import { sendBearer } from '@/lib/http/bearer';
import { sendConsent } from '@/lib/http/consent-header';
import { nameMissingAnswer, refuseFailure } from '@/lib/http/failures';
import { sendNoOwnHeaders } from '@/lib/http/keepalive';
import { queryText } from '@/lib/http/query-text';
import { sendRequestId } from '@/lib/http/request-id';
import { endLostSession } from '@/lib/http/session-loss';
import { createTokenRefresh, type RefreshedSession } from '@/lib/http/token-refresh';
import { sendByAxios, sendThrough, type Transport } from '@/lib/http/transport';

export { sessionEnd } from '@/lib/http/session-loss';

const instance = create({
  baseURL: API_BASE,
  allowAbsoluteUrls: false,
  adapter: 'xhr',
  timeout: HTTP_TIMEOUT_MS,
  // The interceptors below tell answers apart; axios tells a time limit from a call that the browser ended, and runs them
  // in the order in which they are named.
  validateStatus: () => true,
  transitional: { clarifyTimeoutError: true, legacyInterceptorReqResOrdering: false },
  // The token travels in a header, so that no cookie needs a second proof.
  withXSRFToken: false,
  paramsSerializer: { serialize: queryText },
});

/**
 * The one HTTP client (docs/spec API-01): an instance of axios with base /api, JSON, 10 s, Bearer from storage. Every failure
 * rejects with an ApiError; pass `signal` to abort. Only API functions and sagas use it, never components. `transport` is
 * below the interceptors.
 */
export const apiClient = Object.assign(instance, { transport: sendByAxios as Transport });

/** Called with the answer of a background refresh, so that the store follows. */
export function onTokenRefreshed(listener: RefreshListener): void {
  refreshListener = listener;
}

export type RefreshListener = (session: RefreshedSession) => void;
let refreshListener: RefreshListener = () => undefined;

const { refreshFirst, refreshWhenDue } = createTokenRefresh({
  callRefresh: async () =>
    (await apiClient.request<RefreshedSession>({ method: 'POST', url: '/auth/refresh' })).data,
  onRefreshed: (session) => refreshListener(session),
});
export { refreshWhenDue };

const { request, response } = apiClient.interceptors;
for (const step of [refreshFirst, sendBearer, sendConsent, sendRequestId, sendNoOwnHeaders])
  request.use(step);
request.use(sendThrough(() => apiClient.transport));
response.use(endLostSession, nameMissingAnswer);
response.use(refuseFailure);
