import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import * as api from '../api/admin-api';
import { adminDashboardText } from '../texts';
import {
  figuresFailed,
  figuresLoaded,
  figuresWanted,
  placeChanged,
  placeChangeFailed,
  placeChangeSubmitted,
  placesFailed,
  placesLoaded,
  placesWanted,
  usersFailed,
  usersLoaded,
  usersWanted,
} from './admin.slice';
import {
  liftFailed,
  liftSubmitted,
  suspensionLifted,
  suspensionsFailed,
  suspensionsLoaded,
  suspensionsWanted,
} from './suspensions.slice';

export function* adminSaga() {
  yield* takeLatest(usersWanted, loadUsers);
  yield* takeLatest(placesWanted, loadPlaces);
  yield* takeLatest(figuresWanted, loadFigures);
  yield* takeLatest(suspensionsWanted, loadSuspensions);
  yield* takeLeading(placeChangeSubmitted, changePlace);
  yield* takeLeading(liftSubmitted, liftSuspension);
}

function* loadUsers({ payload }: ReturnType<typeof usersWanted>) {
  try {
    yield* put(usersLoaded(yield* call(api.fetchUsers, payload)));
  } catch (error) {
    yield* put(usersFailed(toPlainError(error)));
  }
}

function* loadPlaces({ payload }: ReturnType<typeof placesWanted>) {
  try {
    yield* put(placesLoaded(yield* call(api.fetchAdminPlaces, payload)));
  } catch (error) {
    yield* put(placesFailed(toPlainError(error)));
  }
}

function* loadFigures({ payload }: ReturnType<typeof figuresWanted>) {
  try {
    yield* put(figuresLoaded(yield* call(api.fetchFigures, payload)));
  } catch (error) {
    yield* put(figuresFailed(toPlainError(error)));
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
