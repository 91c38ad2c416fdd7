import { call, put, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchFigures } from '../api/owner-api';
import { figuresFailed, figuresLoaded, figuresWanted } from './owner-figures.slice';

export function* ownerFiguresSaga() {
  yield* takeLatest(figuresWanted, loadFigures);
}

function* loadFigures({ payload }: ReturnType<typeof figuresWanted>) {
  try {
    yield* put(figuresLoaded(yield* call(fetchFigures, payload)));
  } catch (error) {
    yield* put(figuresFailed(toPlainError(error)));
  }
}
