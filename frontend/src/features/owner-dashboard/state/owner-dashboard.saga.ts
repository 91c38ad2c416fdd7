import { call, fork, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import { selectUser } from '@/lib/session/auth.slice';
import * as api from '../api/owner-api';
import { ownerDashboardText as text } from '../texts';
import { calendarSyncSaga } from './calendar-sync.saga';
import {
  archiveSubmitted,
  blocksSubmitted,
  mutationFailed,
  mutationSucceeded,
  placesFailed,
  placesLoaded,
  placeSought,
  placeSeekFailed,
  placeWanted,
  placesWanted,
  type PlaceSubmission,
  removeSubmitted,
  resendRequested,
  saveSubmitted,
  selectPlaces,
  selectSought,
  townsLoaded,
  townsWanted,
} from './own-places.slice';
import { closuresSaga } from './closures.saga';
import { occupancyOverview } from './occupancy-overview';
import { listingImportSaga } from './listing-import.saga';
import { listingSaveSaga } from './listing-save.saga';
import { ownerLinkSaga } from './owner-link.saga';
import { ownerStats } from './owner-stats';
import { photosSaga } from './photos.saga';
import { receivedRequests } from './received-requests';
import { stayCancelFailed, stayCancelSubmitted, stayCancelSucceeded } from './stay-cancellation.slice';

export function* ownerDashboardSaga() {
  yield* fork(photosSaga);
  yield* fork(listingSaveSaga);
  yield* listingImportSaga();
  yield* calendarSyncSaga();
  yield* ownerStats.saga();
  yield* occupancyOverview.saga();
  yield* closuresSaga();
  yield* ownerLinkSaga();
  yield* receivedRequests.saga();
  yield* takeLatest(placesWanted, loadPlaces);
  yield* takeLatest(placeWanted, loadPlace);
  yield* takeLatest(townsWanted, loadTowns);
  yield* takeLeading(saveSubmitted, ({ payload }) => change(() => save(payload), doneWords(payload)));
  yield* takeLeading(archiveSubmitted, ({ payload: { id, archived } }) =>
    change(() => api.archivePlace(id, archived), archived ? text.places.archived : text.places.restored),
  );
  yield* takeLeading(removeSubmitted, ({ payload }) =>
    change(() => api.deletePlace(payload), text.places.removed),
  );
  yield* takeLeading(blocksSubmitted, ({ payload: { id, blocks } }) =>
    change(() => api.putBlocks(id, blocks), text.calendar.saved),
  );
  yield* takeLeading(resendRequested, resendVerificationMail);
  yield* takeLeading(stayCancelSubmitted, cancelStay);
}

function* loadPlaces({ payload }: ReturnType<typeof placesWanted>) {
  yield* call(readPlaces, payload);
}

function* readPlaces(page: number) {
  try {
    yield* put(placesLoaded(yield* call(api.fetchOwnPlaces, page)));
  } catch (error) {
    yield* put(placesFailed(toPlainError(error)));
  }
}

function* loadPlace({ payload }: ReturnType<typeof placeWanted>) {
  try {
    yield* put(placeSought(yield* call(api.fetchOwnPlace, payload)));
  } catch (error) {
    yield* put(placeSeekFailed(toPlainError(error)));
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
function* loadTowns({ payload: zipCode }: ReturnType<typeof townsWanted>) {
  try {
    const { data: names, center } = yield* call(api.fetchTowns, zipCode);
    yield* put(townsLoaded({ zipCode, names, center }));
  } catch (error) {
    console.warn('Towns of a postal code could not be loaded', error);
  }
}

function* resendVerificationMail() {
  const user = yield* select(selectUser);
  if (!user) return;
  try {
    yield* call(api.resendVerificationMail, user);
    yield* put(mutationSucceeded());
  } catch (error) {
    yield* put(mutationFailed(toPlainError(error)));
  }
}

const save = (submission: PlaceSubmission) =>
  submission.id === null ? api.createPlace(submission.body) : api.updatePlace(submission.id, submission.body);

function doneWords({ id, body }: PlaceSubmission): string {
  if (id === null) return text.places.copied;
  return body.status === 'active' ? text.places.published : text.places.saved;
}

/** Does it, reads the list again, says so. */
function* change(request: () => Promise<unknown>, done: string) {
  try {
    yield* call(request);
    const { data: sought } = yield* select(selectSought);
    if (sought) yield* put(placeSought(yield* call(api.fetchOwnPlace, sought.id)));
    yield* call(readPlaces, (yield* select(selectPlaces)).data?.meta.page ?? 1);
    yield* put(mutationSucceeded());
    yield* put(toastShown({ tone: 'success', text: done }));
  } catch (error) {
    yield* put(mutationFailed(toPlainError(error)));
  }
}
