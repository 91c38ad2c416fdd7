import { call, put, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchOverview } from '../api/owner-api';
import { overviewFailed, overviewLoaded, overviewWanted } from './occupancy-overview.slice';

export function* occupancyOverviewSaga() {
  yield* takeLatest(overviewWanted, loadOverview);
}

function* loadOverview({ payload }: ReturnType<typeof overviewWanted>) {
  try {
    yield* put(overviewLoaded(yield* call(fetchOverview, payload)));
  } catch (error) {
    yield* put(overviewFailed(toPlainError(error)));
  }
}
