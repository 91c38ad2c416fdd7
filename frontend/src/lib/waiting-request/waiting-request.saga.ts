import { eventChannel } from 'redux-saga';
import { call, delay, put, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import { storageKeys } from '@/config/storage-keys';
import { toApiError, toPlainError } from '@/lib/api-error';
import { sessionOpened } from '@/lib/session/auth.slice';
import { readStoredWaiting, storeWaiting } from './stored-waiting';
import {
  changeSender,
  enteredByOther,
  fetchRequestStatus,
  verifyByCode,
  waitingOf,
} from './waiting-request-api';
import {
  codeAccepted,
  codeInspected,
  codeRefused,
  codeSubmitted,
  mailFailed,
  mailSent,
  mailRequested,
  requestWaits,
  selectWaiting,
  waitingStopped,
  waitingReplaced,
  type WaitingRequest,
} from './waiting-request.slice';

/** Verifies by code, sends another mail, and keeps the waiting request over reloads and between tabs. */
export function* waitingRequestSaga() {
  yield* takeLeading(codeSubmitted, verify);
  yield* takeLeading(mailRequested, sendAgain);
  yield* takeEvery([requestWaits, mailSent, waitingStopped, codeAccepted], storeCurrent);
  yield* takeEvery(sessionOpened, endWhenSent);
  const otherTabs = yield* call(changesOfOtherTabs);
  while (true) yield* put(waitingReplaced((yield* take(otherTabs)).request));
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
    const { access_token: token, user, booking_request_id: id } = yield* call(verifyByCode, payload);
    const waitingId = (yield* select(selectWaiting)).request?.id ?? null;
    yield* put(sessionOpened({ token, user }));
    const sentId = id ?? waitingId;
    if (sentId === null) return;
    yield* call(untilReadable, sentId);
    yield* put(codeAccepted(sentId));
  } catch (error) {
    yield* put(codeRefused(toPlainError(error)));
  }
}

const READ_AGAIN_MS = 400;
const READ_ATTEMPTS = 25;

/**
 * Waits until the verified request is readable by its sender: listings learns of the verification by an event. Its page
 * would say "not found" until then. Gives up after about 10 s and lets the page report what it finds.
 */
export function* untilReadable(id: number) {
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
    yield* put(mailSent(waitingOf(accepted, email, new Date())));
  } catch (error) {
    yield* put(mailFailed(toPlainError(error)));
  }
}

/** The link of the mail was used on another device: a signed-in sender's request no longer waits. */
function* endWhenSent() {
  const { request, code } = yield* select(selectWaiting);
  if (request === null || code.status === 'busy') return;
  try {
    const status = yield* call(fetchRequestStatus, request.id);
    if (status !== 'awaiting_verification') yield* put(waitingStopped());
  } catch {
    // Another account's, or unreadable now: it still waits as far as this browser knows.
  }
}

function* storeCurrent() {
  yield* call(storeWaiting, (yield* select(selectWaiting)).request);
}

function changesOfOtherTabs() {
  // A channel carries no null: the request travels in a box.
  return eventChannel<{ readonly request: WaitingRequest | null }>((emit) => {
    const follow = (event: StorageEvent) => {
      if (event.key === storageKeys.waitingRequest) emit({ request: readStoredWaiting() });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  });
}
