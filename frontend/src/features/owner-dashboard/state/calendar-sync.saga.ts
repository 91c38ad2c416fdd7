import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import * as api from '../api/owner-api';
import { ownerDashboardText } from '../texts';
import {
  calendarMutationFailed,
  calendarMutationSucceeded,
  calendarSyncFailed,
  calendarSyncLoaded,
  calendarSyncRequested,
  feedRemoveSubmitted,
  importSubmitted,
  releaseSubmitted,
  renewSubmitted,
  revokeSubmitted,
  scopeSubmitted,
  selectCalendarMutation,
  selectSyncedAccommodation,
} from './calendar-sync.slice';
import { occupancyFailed, occupancyLoaded, occupancyRequested } from './occupancy.slice';
import { stayCancelSucceeded } from './stay-cancellation.slice';

const text = ownerDashboardText.sync;

export function* calendarSyncSaga() {
  yield* takeLatest(calendarSyncRequested, loadSync);
  yield* takeLatest(occupancyRequested, loadOccupancy);
  yield* takeLatest(stayCancelSucceeded, reloadSync);
  yield* takeLeading(renewSubmitted, ({ payload }) =>
    change(() => api.renewCalendarLink(payload), text.renewed),
  );
  yield* takeLeading(revokeSubmitted, ({ payload }) =>
    change(() => api.revokeCalendarLink(payload), text.revoked),
  );
  yield* takeLeading(importSubmitted, ({ payload: { id, body } }) =>
    change(() => api.importCalendar(id, body), text.added),
  );
  yield* takeLeading(releaseSubmitted, release);
  yield* takeLeading(scopeSubmitted, ({ payload: { id, feedId, beds } }) =>
    change(() => api.setCalendarFeedBeds(id, feedId, beds), text.scopeSaved),
  );
  yield* takeLeading(feedRemoveSubmitted, ({ payload: { id, feedId } }) =>
    change(() => api.removeCalendarFeed(id, feedId), text.removed),
  );
}

/** After 409 the list shows the new reading beside the error. */
function* release({ payload: { id, feedId, reading } }: ReturnType<typeof releaseSubmitted>) {
  yield* change(() => api.releaseCalendarFeed(id, feedId, reading), text.released);
  const { error } = yield* select(selectCalendarMutation);
  if (error?.status === 409) yield* loadSync({ payload: id });
}

function* loadSync({ payload }: Pick<ReturnType<typeof calendarSyncRequested>, 'payload'>) {
  try {
    yield* put(calendarSyncLoaded(yield* call(api.fetchCalendarSync, payload)));
  } catch (error) {
    yield* put(calendarSyncFailed(toPlainError(error)));
  }
}

/** A cancelled stay ends its conflicts. */
function* reloadSync() {
  const id = yield* select(selectSyncedAccommodation);
  if (id !== null) yield* loadSync({ payload: id });
}

function* loadOccupancy({ payload: { id, from, to } }: ReturnType<typeof occupancyRequested>) {
  try {
    yield* put(occupancyLoaded(yield* call(api.fetchOccupancy, id, from, to)));
  } catch (error) {
    yield* put(occupancyFailed(toPlainError(error)));
  }
}

/** Each change answers with the whole new state. */
function* change(request: () => Promise<api.CalendarSync>, done: string) {
  try {
    yield* put(calendarMutationSucceeded(yield* call(request)));
    yield* put(toastShown({ tone: 'success', text: done }));
  } catch (error) {
    yield* put(calendarMutationFailed(toPlainError(error)));
  }
}
