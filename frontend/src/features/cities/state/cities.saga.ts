import { call, put, select, takeLeading } from 'typed-redux-saga';
import { fetchCities } from '../api/fetch-cities';
import { citiesFailed, citiesLoaded, citiesRequested, selectCitiesStatus } from './cities.slice';

export function* citiesSaga() {
  yield* takeLeading(citiesRequested, loadCities);
}

function* loadCities() {
  if ((yield* select(selectCitiesStatus)) === 'loaded') return;
  try {
    yield* put(citiesLoaded(yield* call(fetchCities)));
  } catch (error) {
    console.warn('Cities could not be loaded', error);
    yield* put(citiesFailed());
  }
}
