import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import * as api from '../api/admin-api';
import { adminDashboardText } from '../texts';
import {
  placeChanged,
  placeChangeFailed,
  placeChangeSubmitted,
  placesFailed,
  placesLoaded,
  placesWanted,
} from './admin.slice';
import { adminStats } from './admin-stats';
import {
  liftFailed,
  liftSubmitted,
  suspensionLifted,
  suspensionsFailed,
  suspensionsLoaded,
  suspensionsWanted,
} from './suspensions.slice';
import { adminUsers } from './admin-users';

export function* adminSaga() {
  yield* adminUsers.saga();
  yield* takeLatest(placesWanted, loadPlaces);
  yield* adminStats.saga();
  yield* takeLatest(suspensionsWanted, loadSuspensions);
  yield* takeLeading(placeChangeSubmitted, changePlace);
  yield* takeLeading(liftSubmitted, liftSuspension);
}

function* loadPlaces({ payload }: ReturnType<typeof placesWanted>) {
  try {
    yield* put(placesLoaded(yield* call(api.fetchAdminPlaces, payload)));
  } catch (error) {
    yield* put(placesFailed(toPlainError(error)));
  }
}

function* changePlace({ payload: { id, patch } }: ReturnType<typeof placeChangeSubmitted>) {
  try {
    yield* put(placeChanged(yield* call(api.patchPlace, id, patch)));
    yield* put(toastShown({ tone: 'success', text: adminDashboardText.accommodations.changed }));
  } catch (error) {
    yield* put(placeChangeFailed(toPlainError(error)));
  }
}

function* loadSuspensions({ payload }: ReturnType<typeof suspensionsWanted>) {
  try {
    yield* put(suspensionsLoaded(yield* call(api.fetchSuspensions, payload)));
  } catch (error) {
    yield* put(suspensionsFailed(toPlainError(error)));
  }
}

function* liftSuspension({ payload }: ReturnType<typeof liftSubmitted>) {
  try {
    yield* call(api.liftSuspension, payload);
    yield* put(suspensionLifted());
    yield* put(toastShown({ tone: 'success', text: adminDashboardText.suspensions.lifted }));
    yield* put(suspensionsWanted(1));
  } catch (error) {
    yield* put(liftFailed(toPlainError(error)));
  }
}
