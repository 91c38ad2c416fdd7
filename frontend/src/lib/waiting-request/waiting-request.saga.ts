import { eventChannel } from 'redux-saga';
import { all, call, delay, put, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import { storageKeys } from '@/config/storage-keys';
import { toApiError, toPlainError } from '@/lib/api-error';
import { selectUser, sessionOpened } from '@/lib/session/auth.slice';
import { readStoredWaiting, storeWaiting } from './stored-waiting';
import {
  changeSender,
  discardRequest,
  enteredByOther,
  fetchRequestStatus,
  fetchWaitingIds,
  verifyByCode,
  waitingCopyOf,
} from './waiting-request-api';
import {
  codeAccepted,
  codeInspected,
  codeRefused,
  codeSubmitted,
  discardFailed,
  discardSubmitted,
  mailFailed,
  mailSent,
  mailRequested,
  requestDiscarded,
  requestsSettled,
  requestWaits,
  selectWaiting,
  waitingReplaced,
  type WaitingRequest,
} from './waiting-request.slice';

/** Verifies by code, sends another mail, discards, and keeps the waiting requests over reloads and between tabs. */
export function* waitingRequestSaga() {
  yield* takeLeading(codeSubmitted, verify);
  yield* takeLeading(mailRequested, sendAgain);
  yield* takeEvery(discardSubmitted, discard);
  const changes = [requestWaits, mailSent, codeAccepted, requestDiscarded, requestsSettled];
  yield* takeEvery(changes, storeCurrent);
  yield* takeEvery(sessionOpened, endSettled);
  const otherTabs = yield* call(changesOfOtherTabs);
  while (true) yield* put(waitingReplaced((yield* take(otherTabs)).requests));
}

function* verify({ payload }: ReturnType<typeof codeSubmitted>) {
  try {
    if (payload.keepsRegistration === undefined) {
      const registration = yield* call(enteredByOther, payload);
      if (registration !== undefined) {
        yield* put(codeInspected({ code: payload, registration }));
        return;
      }
    }
    const { access_token: token, user, ...sent } = yield* call(verifyByCode, payload);
    yield* put(sessionOpened({ token, user }));
    const sentIds = sent.booking_request_ids ?? [sent.booking_request_id].filter((id) => id !== null);
    yield* call(untilAllReadable, sentIds);
    yield* put(codeAccepted(sentIds));
  } catch (error) {
    yield* put(codeRefused(toPlainError(error)));
  }
}

const READ_AGAIN_MS = 400;
const READ_ATTEMPTS = 25;

/** Waits until the sent requests are readable by their sender. */
export function* untilAllReadable(ids: readonly number[]) {
  yield* all(ids.map((id) => call(untilReadable, id)));
}

/**
 * Waits until the verified request is readable by its sender: listings learns of the verification by an event. Its page
 * would say "not found" until then. Gives up after about 10 s and lets the page report what it finds.
 */
function* untilReadable(id: number) {
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
    try {
      if ((yield* call(fetchRequestStatus, id)) !== 'awaiting_verification') return;
    } catch (error) {
      if (toApiError(error).status !== 404) return;
    }
    yield* delay(READ_AGAIN_MS);
  }
}

function* sendAgain({ payload: email }: ReturnType<typeof mailRequested>) {
  const { request } = yield* select(selectWaiting);
  if (request === null) return;
  try {
    const accepted = yield* call(changeSender, request.id, email);
    const copy = waitingCopyOf(accepted, request, email, new Date());
    yield* put(mailSent({ formerId: request.id, request: copy }));
  } catch (error) {
    yield* put(mailFailed(toPlainError(error)));
  }
}

function* discard({ payload: id }: ReturnType<typeof discardSubmitted>) {
  try {
    yield* call(discardRequest, id);
    yield* put(requestDiscarded(id));
  } catch (error) {
    const plain = toPlainError(error);
    // Dropped already, here or elsewhere.
    if (plain.status === 404) yield* put(requestDiscarded(id));
    else yield* put(discardFailed(plain));
    if (plain.status === 409) yield* put(requestsSettled([id]));
  }
}

/** The link of a mail was used in another tab or on another device: what was sent or dropped waits no longer. */
function* endSettled() {
  const { requests, code } = yield* select(selectWaiting);
  if (requests.length === 0 || code.status === 'busy') return;
  const settled = yield* all(requests.map(({ id }) => call(isSettled, id)));
  const ids = requests.map(({ id }) => id).filter((_id, index) => settled[index]);
  if (ids.length > 0) yield* put(requestsSettled(ids));
}

function* isSettled(id: number) {
  try {
    return (yield* call(fetchRequestStatus, id)) !== 'awaiting_verification';
  } catch (error) {
    if (toApiError(error).status !== 404) return false;
    return yield* call(isDropped, id);
  }
}

/** Only the holder of the verified address sees what waits; another account's request waits as far as this browser knows. */
function* isDropped(id: number) {
  const user = yield* select(selectUser);
  const { requests } = yield* select(selectWaiting);
  const isHolder =
    user?.email_verified === true && requests.some((one) => one.id === id && one.email === user.email);
  if (!isHolder) return false;
  try {
    return !(yield* call(fetchWaitingIds)).includes(id);
  } catch {
    return false;
  }
}

function* storeCurrent() {
  yield* call(storeWaiting, (yield* select(selectWaiting)).requests);
}

function changesOfOtherTabs() {
  return eventChannel<{ readonly requests: readonly WaitingRequest[] }>((emit) => {
    const follow = (event: StorageEvent) => {
      if (event.key === storageKeys.waitingRequest) emit({ requests: readStoredWaiting() });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  });
}
