import { eventChannel } from 'redux-saga';
import { call, delay, put, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import { type User } from '@kq/contracts/http/auth';
import { storageKeys } from '@/config/storage-keys';
import { onTokenRefreshed } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { whileSigningOut } from '@/lib/http/session-loss';
import { logStartFailure } from '@/lib/report-error';
import { clearDashboardSections } from '@/lib/dashboard-sections';
import { callLogout, fetchProfile } from './auth-api';
import {
  initializationCompleted,
  logoutRequested,
  pageShown,
  profileChanged,
  selectUser,
  sessionCleared,
  sessionOpened,
  tokenReplaced,
} from './auth.slice';
import { readToken, writeToken } from './token';

/** Keeps store, storage and other tabs in step, and signs out. */
export function* authSaga() {
  yield* takeEvery(sessionOpened, storeToken);
  // However a session ends, also from another tab or by erasing the account.
  yield* takeEvery(sessionCleared, clearDashboardSections);
  yield* takeLeading(logoutRequested, logout);
  yield* takeLeading(pageShown, followVerification);
  yield* takeLeading(tokenReplaced, followSession);
  const outside = yield* call(sessionEvents);
  while (true) yield* put(yield* take(outside));
}

/**
 * Start-up (docs/spec AUTH-07): with a stored token the profile is fetched; on failure the auth state is cleared. A
 * fetch without an answer is retried twice before the session is cleared. Every failure is logged (docs/spec AUTH-11).
 */
export function* initializeAuth() {
  try {
    const token = yield* call(readToken);
    if (!token) return;
    const user = yield* call(fetchProfilePatiently);
    yield* put(sessionOpened({ token: readToken() ?? token, user }));
  } catch (error) {
    yield* call(writeToken, null);
    yield* put(sessionCleared());
    yield* call(logStartFailure, error);
  } finally {
    yield* put(initializationCompleted());
  }
}

const PROFILE_RETRY_MS = [400, 1200];

function* fetchProfilePatiently() {
  for (const waitMs of PROFILE_RETRY_MS) {
    try {
      return yield* call(fetchProfile);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isRetryable) throw error;
      yield* delay(waitMs);
    }
  }
  return yield* call(fetchProfile);
}

function* storeToken(action: ReturnType<typeof sessionOpened>) {
  yield* call(writeToken, action.payload.token);
}

/** The link that verifies an address, and the code of a second factor, may be used in another tab or on another device. */
function* followVerification() {
  const user = yield* select(selectUser);
  if (!user || (user.email_verified && !user.second_factor)) return;
  try {
    const profile = yield* call(fetchProfile);
    const isSame =
      profile.email_verified === user.email_verified && profile.second_factor === user.second_factor;
    if (!isSame) yield* put(profileChanged(profile));
  } catch (error) {
    console.warn('The profile could not be read again', error instanceof ApiError ? error.code : error);
  }
}

/**
 * Another tab has a new session: by a link that signs in or verifies the address, or after a change of the mail address. A
 * tab that shows another account keeps it until it is loaded again.
 */
function* followSession() {
  const user = yield* select(selectUser);
  try {
    const profile = yield* call(fetchProfile);
    const token = yield* call(readToken);
    if (user === null && token) yield* put(sessionOpened({ token, user: profile }));
    const isSame = profile.email === user?.email && profile.email_verified === user.email_verified;
    if (profile.id === user?.id && !isSame) yield* put(profileChanged(profile));
  } catch (error) {
    console.warn('The profile could not be read again', error instanceof ApiError ? error.code : error);
  }
}

/** Signs out at the server, then clears local state whatever the answer (docs/spec AUTH-08). */
function* logout() {
  yield* call(clearDashboardSections);
  yield* call(whileSigningOut, endSession);
  yield* put(sessionCleared());
}

/** The token is forgotten after the answer, or with the page: the answer page is left at the same moment. */
async function endSession(): Promise<void> {
  const token = readToken();
  const forget = (): void => writeToken(null);
  window.addEventListener('pagehide', forget);
  try {
    if (token !== null) await callLogout(token);
  } catch (error) {
    console.warn('Logout was not confirmed by the server', error instanceof ApiError ? error.code : error);
  } finally {
    window.removeEventListener('pagehide', forget);
    forget();
  }
}

type SessionEvent = ReturnType<
  typeof sessionOpened | typeof sessionCleared | typeof tokenReplaced | typeof pageShown
>;

/** A background refresh in this tab, a sign-out or a new session in another one, and a return to this one. */
function sessionEvents() {
  return eventChannel<SessionEvent>((emit) => {
    onTokenRefreshed(({ access_token, user }) =>
      emit(sessionOpened({ token: access_token, user: user as User })),
    );
    const followOtherTab = (event: StorageEvent) => {
      if (event.key === storageKeys.token) emit(event.newValue === null ? sessionCleared() : tokenReplaced());
    };
    const followReturn = () => {
      if (document.visibilityState === 'visible') emit(pageShown());
    };
    window.addEventListener('storage', followOtherTab);
    document.addEventListener('visibilitychange', followReturn);
    // Two windows beside each other are visible all the time.
    window.addEventListener('focus', followReturn);
    return () => {
      window.removeEventListener('storage', followOtherTab);
      document.removeEventListener('visibilitychange', followReturn);
      window.removeEventListener('focus', followReturn);
    };
  });
}
