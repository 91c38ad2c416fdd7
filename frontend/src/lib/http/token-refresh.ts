import { type InternalAxiosRequestConfig } from 'axios';
import { ApiError } from '@/lib/api-error';
import { type ResponseOf } from '@/lib/endpoint';
import { isRefreshDue, readToken, writeToken } from '@/lib/session/token';

export type RefreshedSession = ResponseOf<'POST /auth/refresh'>;

interface TokenRefreshDeps {
  readonly callRefresh: () => Promise<RefreshedSession>;
  /** Called with each new session, so that the store follows. */
  readonly onRefreshed: (session: RefreshedSession) => void;
}

/**
 * Replaces a token that soon expires before it is used; after a 401 no call is repeated. Calls that are made meanwhile wait
 * for the one refresh, those of other tabs too; a failed refresh leaves the call to its own fate.
 */
export function createTokenRefresh({ callRefresh, onRefreshed }: TokenRefreshDeps) {
  let underWay: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    if (!needsRefresh()) return;
    try {
      const session = await callRefresh();
      // Signed out meanwhile, here or in another tab.
      if (readToken() === null) return;
      writeToken(session.access_token);
      onRefreshed(session);
    } catch (error) {
      console.warn('Token refresh failed', error instanceof ApiError ? error.code : error);
    }
  }

  async function refreshWhenDue(): Promise<void> {
    if (!needsRefresh()) return;
    underWay ??= withLock(refresh).finally(() => (underWay = null));
    await underWay;
  }

  return {
    refreshWhenDue,
    /** Interceptor, before the one that reads the token. */
    async refreshFirst(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
      if (!WITHOUT_REFRESH.test(config.url ?? '')) await refreshWhenDue();
      return config;
    },
  };
}

const WITHOUT_REFRESH = /^\/auth\/(refresh|login|register|logout|magic-link|forgot-password|reset-password)/;

function needsRefresh(): boolean {
  const token = readToken();
  return token !== null && isRefreshDue(token, Date.now());
}

/** One tab at a time. */
async function withLock(task: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('kq-token-refresh', task);
  else await task();
}
