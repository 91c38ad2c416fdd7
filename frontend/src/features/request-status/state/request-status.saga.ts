import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toApiError, toPlainError } from '@/lib/api-error';
import { failureShown, toastShown } from '@/lib/toasts/toast.slice';
import {
  type BookingRequest,
  cancelRequest,
  confirmRecipients,
  fetchArrival,
  leaveEarly,
  recordPhoned,
  readBedsLeft,
  readCosts,
} from '../api/booking-request-api';
import { requestStatusText as text } from '../texts';
import { followRequest } from './live.saga';
import {
  arrivalRead,
  cancelFailed,
  cancelSubmitted,
  cancelSucceeded,
  confirmFailed,
  confirmSubmitted,
  confirmSucceeded,
  leaveSubmitted,
  newsHeard,
  pageLeft,
  pageOpened,
  phonedSettled,
  phonedSubmitted,
  requestRead,
  selectRequestId,
} from './request-status.slice';

export function* requestStatusSaga() {
  yield* takeLatest([pageOpened.type, pageLeft.type], followOpenPage);
  yield* takeLatest(requestRead, readArrival);
  yield* takeLeading(confirmSubmitted, confirm);
  yield* takeLeading(cancelSubmitted, cancel);
  yield* takeLeading(leaveSubmitted, leave);
  yield* takeLeading(phonedSubmitted, phone);
}

function* followOpenPage(action: ReturnType<typeof pageOpened> | ReturnType<typeof pageLeft>) {
  if (pageOpened.match(action)) yield* call(followRequest, action.payload);
}

/** Reads anew with every news: a cancelled stay has no facts any more, and the owner may have changed them. */
function* readArrival({ payload }: ReturnType<typeof requestRead>) {
  const isConfirmed = payload.recipients.some(({ status }) => status === 'confirmed');
  try {
    yield* put(arrivalRead(isConfirmed ? yield* call(fetchArrival, payload.id) : []));
  } catch {
    // The row says nothing about the arrival until the next reading.
    yield* put(arrivalRead(null));
  }
}

function* confirm({ payload }: ReturnType<typeof confirmSubmitted>) {
  try {
    yield* put(
      requestRead(yield* call(confirmRecipients, yield* openId(), payload.items, payload.allowSurplus)),
    );
    yield* put(confirmSucceeded());
    yield* put(toastShown({ tone: 'success', text: text.confirmedToast }));
  } catch (error) {
    const bedsLeft = readBedsLeft(toApiError(error));
    yield* put(confirmFailed({ error: toPlainError(error), bedsLeft }));
    // Some accommodations may be confirmed, others have new terms: the sheet shows what now holds.
    yield* put(newsHeard());
  }
}

function* cancel({ payload }: ReturnType<typeof cancelSubmitted>) {
  const id = yield* openId();
  yield* end(() => cancelRequest(id, payload), text.cancelledToast);
}

function* leave({ payload }: ReturnType<typeof leaveSubmitted>) {
  const id = yield* openId();
  yield* end(() => leaveEarly(id, payload), text.leftToast);
}

/** Ends stays by a call, which is refused when another sum holds than the one that was shown. */
function* end(write: () => Promise<BookingRequest>, done: string) {
  try {
    yield* put(requestRead(yield* call(write)));
    yield* put(cancelSucceeded());
    yield* put(toastShown({ tone: 'info', text: done }));
  } catch (error) {
    const costs = readCosts(toApiError(error));
    yield* put(cancelFailed({ error: toPlainError(error), costs }));
    yield* put(newsHeard());
  }
}

function* phone({ payload }: ReturnType<typeof phonedSubmitted>) {
  try {
    yield* put(requestRead(yield* call(recordPhoned, yield* openId(), payload)));
    yield* put(toastShown({ tone: 'info', text: text.phonedToast }));
  } catch (error) {
    yield* put(failureShown(toPlainError(error)));
  } finally {
    yield* put(phonedSettled());
  }
}

function* openId() {
  const id = yield* select(selectRequestId);
  if (id === null) throw new Error('no request is open');
  return id;
}
