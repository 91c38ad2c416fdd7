import { call, cancelled, put, select, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { failureShown } from '@/lib/toasts/toast.slice';
import { CHUNK_SIZE, searchAccommodations } from '../api/search-accommodations';
import { askedMinBeds } from '../crew-split';
import { CARDS_PER_STEP } from './shown-cards';
import {
  moreFailed,
  moreSucceeded,
  moreRequested,
  searchChanged,
  searchFailed,
  searchLeft,
  searchRetried,
  searchSucceeded,
  selectSearch,
} from './search.slice';

/** Whatever comes later ends what is on its way. */
export function* searchSaga() {
  yield* takeLatest([searchChanged, searchRetried, moreRequested, searchLeft], runSearch);
}

type Trigger = ReturnType<
  typeof searchChanged | typeof searchRetried | typeof moreRequested | typeof searchLeft
>;

function* runSearch(action: Trigger) {
  if (searchLeft.match(action)) return;
  const abort = new AbortController();
  try {
    if (moreRequested.match(action)) yield* loadMore(abort.signal);
    else yield* loadFirst(abort.signal);
  } finally {
    if (yield* cancelled()) abort.abort();
  }
}

function* loadFirst(signal: AbortSignal) {
  const { search } = yield* select(selectSearch);
  if (!search) return;
  try {
    const perPage = Math.ceil((search.page * CARDS_PER_STEP) / CHUNK_SIZE) * CHUNK_SIZE;
    const slice = { minBeds: askedMinBeds(search), page: 1, perPage };
    yield* put(searchSucceeded(yield* call(searchAccommodations, search, slice, signal)));
  } catch (error) {
    yield* put(searchFailed(toPlainError(error)));
  }
}

function* loadMore(signal: AbortSignal) {
  const { search, cards, appliedMinBeds } = yield* select(selectSearch);
  if (!search) return;
  const page = Math.floor(cards.length / CHUNK_SIZE) + 1;
  try {
    const slice = { minBeds: appliedMinBeds, page, perPage: CHUNK_SIZE };
    yield* put(moreSucceeded(yield* call(searchAccommodations, search, slice, signal)));
  } catch (error) {
    yield* put(moreFailed());
    yield* put(failureShown(toPlainError(error)));
  }
}
