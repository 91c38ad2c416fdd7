import { call, put, takeLeading } from 'typed-redux-saga';
import { fetchStats } from '../api/fetch-stats';
import { statsLoaded, statsRequested } from './stats.slice';

export function* statsSaga() {
  yield* takeLeading(statsRequested, loadStats);
}

/** After a failure the default statistics stay. */
function* loadStats() {
  try {
    yield* put(statsLoaded(yield* call(fetchStats)));
  } catch (error) {
    console.warn('Statistics could not be loaded', error);
  }
}
