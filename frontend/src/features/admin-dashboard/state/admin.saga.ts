import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import * as api from '../api/admin-api';
import { adminDashboardText } from '../texts';
import {
  accommodationChanged,
  accommodationChangeFailed,
  accommodationChangeSubmitted,
  accommodationsFailed,
  accommodationsLoaded,
  accommodationsRequested,
  photoRemovalSubmitted,
  selectAccommodationChange,
} from './admin.slice';
import { accountBlockSaga } from './account-block-decision';
import { accountBlock } from './account-blocks';
import { adminAccommodation } from './admin-accommodation';
import { adminReport, adminReports } from './admin-reports';
import { decisionFailed, decisionStored, decisionSubmitted } from './report-decision.slice';
import { adminDemand } from './admin-demand';
import { adminStats } from './admin-stats';
import {
  liftFailed,
  liftSubmitted,
  suspensionLifted,
  suspensionsFailed,
  suspensionsLoaded,
  suspensionsRequested,
} from './suspensions.slice';
import { openedRecording, recordingReplays, recordings } from './recordings';
import { adminUsers } from './admin-users';

const CONFLICT = 409;

export function* adminSaga() {
  yield* adminUsers.saga();
  yield* accountBlock.saga();
  yield* accountBlockSaga();
  yield* adminAccommodation.saga();
  yield* takeLatest(accommodationsRequested, loadAccommodations);
  yield* adminStats.saga();
  yield* adminDemand.saga();
  yield* recordings.saga();
  yield* recordingReplays.saga();
  yield* openedRecording.saga();
  yield* adminReports.saga();
  yield* adminReport.saga();
  yield* takeLeading(decisionSubmitted, decide);
  yield* takeLatest(suspensionsRequested, loadSuspensions);
  yield* takeLeading(accommodationChangeSubmitted, changeAccommodation);
  yield* takeLeading(photoRemovalSubmitted, removePhoto);
  yield* takeLeading(liftSubmitted, liftSuspension);
}

function* loadAccommodations() {
  try {
    const { query } = yield* select(selectAccommodationChange);
    yield* put(accommodationsLoaded(yield* call(api.fetchAdminAccommodations, query)));
  } catch (error) {
    yield* put(accommodationsFailed(toPlainError(error)));
  }
}

function* changeAccommodation({ payload: { id, patch } }: ReturnType<typeof accommodationChangeSubmitted>) {
  try {
    yield* put(accommodationChanged(yield* call(api.patchAccommodation, id, patch)));
    yield* put(toastShown({ tone: 'success', text: adminDashboardText.accommodations.changed }));
    // It may have left the queue.
    yield* put(accommodationsRequested(null));
    yield* put(adminAccommodation.wanted(id));
  } catch (error) {
    yield* put(accommodationChangeFailed(toPlainError(error)));
    // A conflict is about another state than the one that the sheet shows.
    if (toPlainError(error).status === CONFLICT) yield* put(adminAccommodation.wanted(id));
  }
}

function* removePhoto({ payload: { id, photoId, removal } }: ReturnType<typeof photoRemovalSubmitted>) {
  try {
    yield* put(accommodationChanged(yield* call(api.removePhoto, id, photoId, removal)));
    yield* put(toastShown({ tone: 'success', text: adminDashboardText.photos.removed }));
  } catch (error) {
    yield* put(accommodationChangeFailed(toPlainError(error)));
  }
}

function* decide({ payload: { id, body } }: ReturnType<typeof decisionSubmitted>) {
  try {
    yield* put(adminReport.arrived(yield* call(api.decideReport, id, body)));
    yield* put(decisionStored());
    yield* put(toastShown({ tone: 'success', text: adminDashboardText.reports.decided }));
  } catch (error) {
    yield* put(decisionFailed(toPlainError(error)));
  }
}

function* loadSuspensions({ payload }: ReturnType<typeof suspensionsRequested>) {
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
    yield* put(suspensionsRequested(1));
  } catch (error) {
    yield* put(liftFailed(toPlainError(error)));
  }
}
