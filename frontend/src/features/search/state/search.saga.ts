import { call, cancelled, put, select, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { failureShown } from '@/lib/toasts/toast.slice';
import { CHUNK_SIZE, searchAccommodations } from '../api/search-accommodations';
import { searchForCrew } from '../crew-split';
import { type SearchParams } from '../search-params';
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
    const found = yield* call(findAccommodations, search, signal);
    yield* put(searchSucceeded(found));
  } catch (error) {
    yield* put(searchFailed(toPlainError(error)));
  }
}

/** Where too few houses hold the whole crew, smaller ones are offered beside them (docs/design.md D2). */
function findAccommodations(search: SearchParams, signal: AbortSignal) {
  const perPage = Math.ceil((search.page * CARDS_PER_STEP) / CHUNK_SIZE) * CHUNK_SIZE;
  return searchForCrew(search, (minBeds) =>
    searchAccommodations(search, { minBeds, page: 1, perPage }, signal),
  );
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
