import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { authSlice } from '@/lib/session/auth.slice';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { bulkChangeSlice } from './bulk-change.slice';
import { calendarSyncSlice } from './calendar-sync.slice';
import { collisions } from './collisions';
import { listingSaveSlice } from './listing-save.slice';
import { ownAccommodationsSlice } from './own-accommodations.slice';
import { ownerDashboardSaga } from './owner-dashboard.saga';
import { photoUploadsSlice } from './photo-uploads.slice';
import { receivedRequests } from './received-requests';
import { stayCancellationSlice } from './stay-cancellation.slice';

/** Returns a store with the slices that tests of the dashboard's components need, and its running saga. */
export function createTestStore() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(
      authSlice,
      bulkChangeSlice,
      calendarSyncSlice,
      collisions.slice,
      listingSaveSlice,
      ownAccommodationsSlice,
      photoUploadsSlice,
      receivedRequests.slice,
      stayCancellationSlice,
      toastSlice,
    ),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(ownerDashboardSaga);
  return store;
}
