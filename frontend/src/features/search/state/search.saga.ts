import { call, cancelled, put, select, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { failureShown } from '@/lib/toasts/toast.slice';
import { CHUNK_SIZE, type SearchAnswer, searchAccommodations } from '../api/search-accommodations';
import { mayRetrySplit, presetMinBeds, splitMinBeds } from '../crew-split';
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

interface Found {
  readonly answer: SearchAnswer;
  readonly appliedMinBeds: number | null;
}

/** Where too few houses hold the whole crew, smaller ones are offered beside them (docs/design.md D2). */
async function findAccommodations(search: SearchParams, signal: AbortSignal): Promise<Found> {
  const perPage = Math.ceil((search.page * CARDS_PER_STEP) / CHUNK_SIZE) * CHUNK_SIZE;
  const ask = (minBeds: number | null) => searchAccommodations(search, { minBeds, page: 1, perPage }, signal);
  const { workers } = search;
  const minBeds = presetMinBeds(workers, search.minBeds);
  const answer = await ask(minBeds);
  if (workers === null || !mayRetrySplit(workers, minBeds, answer.meta.total))
    return { answer, appliedMinBeds: minBeds };
  const smaller = splitMinBeds(workers);
  const split = await ask(smaller);
  return split.meta.total > answer.meta.total
    ? { answer: split, appliedMinBeds: smaller }
    : { answer, appliedMinBeds: minBeds };
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
