import { call, fork, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import { resendVerificationMail as sendVerificationMail } from '@/lib/session/auth-api';
import { selectUser } from '@/lib/session/auth.slice';
import * as api from '../api/owner-api';
import { ownerDashboardText as text } from '../texts';
import { calendarSyncSaga } from './calendar-sync.saga';
import {
  archiveSubmitted,
  blocksSubmitted,
  checkSubmitted,
  mutationFailed,
  mutationSucceeded,
  accommodationsFailed,
  accommodationsLoaded,
  accommodationSought,
  accommodationSeekFailed,
  accommodationRequested,
  accommodationsRequested,
  type AccommodationSubmission,
  removeSubmitted,
  resendRequested,
  saveSubmitted,
  selectListQuery,
  selectSought,
  townsLoaded,
  townsRequested,
} from './own-accommodations.slice';
import { bulkChangeSaga } from './bulk-change.saga';
import { collisions } from './collisions';
import { closuresSaga } from './closures.saga';
import { occupancyOverview } from './occupancy-overview';
import { listingImportSaga } from './listing-import.saga';
import { listingSaveSaga } from './listing-save.saga';
import { ownerLinkSaga } from './owner-link.saga';
import { ownerStats } from './owner-stats';
import { photosSaga } from './photos.saga';
import { receivedRequests } from './received-requests';
import { stayFileSaga } from './stay-file.saga';
import { stayCancelFailed, stayCancelSubmitted, stayCancelSucceeded } from './stay-cancellation.slice';

export function* ownerDashboardSaga() {
  yield* fork(photosSaga);
  yield* fork(listingSaveSaga);
  yield* listingImportSaga();
  yield* bulkChangeSaga();
  yield* calendarSyncSaga();
  yield* collisions.saga();
  yield* ownerStats.saga();
  yield* occupancyOverview.saga();
  yield* closuresSaga();
  yield* ownerLinkSaga();
  yield* receivedRequests.saga();
  yield* stayFileSaga();
  yield* takeLatest(accommodationsRequested, readAccommodations);
  yield* takeLatest(accommodationRequested, loadAccommodation);
  yield* takeLatest(townsRequested, loadTowns);
  yield* takeLeading(saveSubmitted, ({ payload }) => change(() => save(payload), doneWords(payload)));
  yield* takeLeading(archiveSubmitted, ({ payload: { id, archived } }) =>
    change(
      () => api.archiveAccommodation(id, archived),
      archived ? text.accommodations.archived : text.accommodations.restored,
    ),
  );
  yield* takeLeading(checkSubmitted, ({ payload }) =>
    change(() => api.requestCheck(payload), text.accommodations.check.done),
  );
  yield* takeLeading(removeSubmitted, ({ payload }) =>
    change(() => api.deleteAccommodation(payload), text.accommodations.removed),
  );
  yield* takeLeading(blocksSubmitted, ({ payload: { id, blocks } }) =>
    change(() => api.putBlocks(id, blocks), text.calendar.saved),
  );
  yield* takeLeading(resendRequested, resendVerificationMail);
  yield* takeLeading(stayCancelSubmitted, cancelStay);
}

function* readAccommodations() {
  try {
    const query = yield* select(selectListQuery);
    yield* put(accommodationsLoaded(yield* call(api.fetchOwnAccommodations, query)));
  } catch (error) {
    yield* put(accommodationsFailed(toPlainError(error)));
  }
}

function* loadAccommodation({ payload }: ReturnType<typeof accommodationRequested>) {
  try {
    yield* put(accommodationSought(yield* call(api.fetchOwnAccommodation, payload)));
  } catch (error) {
    yield* put(accommodationSeekFailed(toPlainError(error)));
  }
}

function* cancelStay({ payload: { requestId, body } }: ReturnType<typeof stayCancelSubmitted>) {
  try {
    yield* call(api.cancelStay, requestId, body);
    yield* put(stayCancelSucceeded());
    yield* put(toastShown({ tone: 'info', text: text.requests.cancelStay.done }));
    const { data } = yield* select(receivedRequests.select);
    if (data) yield* put(receivedRequests.wanted({ state: data.meta.state, page: data.meta.page }));
  } catch (error) {
    yield* put(stayCancelFailed(toPlainError(error)));
  }
}

/** Best effort: without it the owner types the town, and the server checks it anyway. */
function* loadTowns({ payload: zipCode }: ReturnType<typeof townsRequested>) {
  try {
    const { data: names, center, parts = [] } = yield* call(api.fetchTowns, zipCode);
    yield* put(townsLoaded({ zipCode, names, center, parts }));
  } catch (error) {
    console.warn('Towns of a postal code could not be loaded', error);
  }
}

function* resendVerificationMail() {
  const user = yield* select(selectUser);
  if (!user) return;
  try {
    yield* call(sendVerificationMail, user);
    yield* put(mutationSucceeded());
  } catch (error) {
    yield* put(mutationFailed(toPlainError(error)));
  }
}

const save = (submission: AccommodationSubmission) =>
  submission.id === null
    ? api.createAccommodation(submission.body)
    : api.updateAccommodation(submission.id, submission.body);

function doneWords({ id, body }: AccommodationSubmission): string {
  if (id === null) return text.accommodations.copied;
  return body.status === 'active' ? text.accommodations.published : text.accommodations.saved;
}

/** Does it, reads the list again, says so. */
function* change(request: () => Promise<unknown>, done: string) {
  try {
    yield* call(request);
    const { data: sought } = yield* select(selectSought);
    if (sought) yield* put(accommodationSought(yield* call(api.fetchOwnAccommodation, sought.id)));
    yield* call(readAccommodations);
    yield* put(mutationSucceeded());
    yield* put(toastShown({ tone: 'success', text: done }));
  } catch (error) {
    yield* put(mutationFailed(toPlainError(error)));
  }
}
