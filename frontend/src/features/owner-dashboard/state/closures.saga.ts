import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchClosures, setClosure } from '../api/owner-api';
import {
  closureRejected,
  closuresFailed,
  closuresLoaded,
  closureSubmitted,
  closureSucceeded,
  closuresRequested,
} from './closures.slice';

export function* closuresSaga() {
  yield* takeLatest(closuresRequested, loadClosures);
  yield* takeLeading(closureSubmitted, submitClosure);
}

function* loadClosures() {
  try {
    yield* put(closuresLoaded(yield* call(fetchClosures)));
  } catch (error) {
    yield* put(closuresFailed(toPlainError(error)));
  }
}

function* submitClosure({ payload }: ReturnType<typeof closureSubmitted>) {
  try {
    yield* put(closureSucceeded(yield* call(setClosure, payload)));
  } catch (error) {
    yield* put(closureRejected(toPlainError(error)));
  }
  // Also after a failure: some may be closed already.
  yield* call(loadClosures);
}
