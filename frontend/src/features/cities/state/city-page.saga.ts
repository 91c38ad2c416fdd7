import { call, put, select, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchCity } from '../api/fetch-city';
import { cityFailed, cityLoaded, cityRequested, selectCityPage } from './city-page.slice';

export function* cityPageSaga() {
  yield* takeLatest(cityRequested, loadCity);
}

function* loadCity({ payload: slug }: ReturnType<typeof cityRequested>) {
  if ((yield* select(selectCityPage)).status === 'loaded') return;
  try {
    yield* put(cityLoaded(yield* call(fetchCity, slug)));
  } catch (error) {
    yield* put(cityFailed(toPlainError(error)));
  }
}
