import { call, put, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchTerms } from '../api/fetch-terms';
import { termsFailed, termsLoaded, termsOpened } from './terms.slice';

export function* termsSaga() {
  yield* takeLatest(termsOpened, loadTerms);
}

function* loadTerms() {
  try {
    yield* put(termsLoaded(yield* call(fetchTerms)));
  } catch (error) {
    yield* put(termsFailed(toPlainError(error)));
  }
}
