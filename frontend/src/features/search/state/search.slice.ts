import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { type PlainError } from '@/lib/api-error';
import { type SearchAnswer } from '../api/search-accommodations';
import { type SearchParams } from '../search-params';

export type SearchMeta = SearchAnswer['meta'];

export interface SearchState {
  readonly status: 'idle' | 'loading' | 'loadingMore' | 'loaded' | 'failed';
  /** The search whose cards are shown or on their way. */
  readonly search: SearchParams | null;
  /** What each accommodation had to offer; null for the whole crew. */
  readonly appliedMinBeds: number | null;
  readonly cards: readonly AccommodationCard[];
  readonly meta: SearchMeta | null;
  readonly error: PlainError | null;
}

const initialState: SearchState = {
  status: 'idle',
  search: null,
  appliedMinBeds: null,
  cards: [],
  meta: null,
  error: null,
};

export const searchSlice = createSlice({
  name: 'search',
  initialState: initialState as SearchState,
  reducers: {
    /** The address names another search. */
    searchChanged: (state, action: PayloadAction<SearchParams>): SearchState => {
      const isRefined = state.search !== null && isSameQuestion(state.search, action.payload);
      return {
        ...initialState,
        status: 'loading',
        search: action.payload,
        // While only filters change, the old cards stay in sight.
        ...(isRefined ? { cards: state.cards, meta: state.meta, appliedMinBeds: state.appliedMinBeds } : {}),
      };
    },
    searchRetried: (state): SearchState => ({ ...state, status: 'loading', error: null }),
    searchSucceeded: (state, { payload: { data, meta } }: PayloadAction<SearchAnswer>): SearchState => ({
      ...state,
      status: 'loaded',
      cards: data,
      meta,
      appliedMinBeds: meta.min_beds ?? state.search?.minBeds ?? null,
      error: null,
    }),
    searchFailed: (state, action: PayloadAction<PlainError>): SearchState => ({
      ...state,
      status: 'failed',
      cards: [],
      meta: null,
      error: action.payload,
    }),
    /** More cards are to be shown than are here. */
    moreRequested: (state): SearchState => ({ ...state, status: 'loadingMore' }),
    moreSucceeded: (state, action: PayloadAction<SearchAnswer>): SearchState => ({
      ...state,
      status: 'loaded',
      cards: [...state.cards, ...newCards(state.cards, action.payload.data)],
    }),
    /** The cards that are here stay. */
    moreFailed: (state): SearchState => ({ ...state, status: 'loaded' }),
    /** The page was left: what is on its way is given up. */
    searchLeft: (state): SearchState => (state.status === 'loading' ? initialState : state),
  },
  selectors: { selectSearch: (state) => state },
});

export const {
  searchChanged,
  searchRetried,
  searchSucceeded,
  searchFailed,
  moreRequested,
  moreSucceeded,
  moreFailed,
  searchLeft,
} = searchSlice.actions;
export const { selectSearch } = searchSlice.selectors;

/** Place, time and crew are the question; the rest only narrows or sorts. */
function isSameQuestion(one: SearchParams, other: SearchParams): boolean {
  const question = ({
    location,
    lat,
    lng,
    workers,
    startDate,
    endDate,
    nights,
    radius,
  }: SearchParams): string =>
    JSON.stringify([location, lat, lng, workers, startDate, endDate, nights, radius]);
  return question(one) === question(other);
}

/** Between two calls the order may have moved: no card comes twice. */
function newCards(
  shown: readonly AccommodationCard[],
  arrived: readonly AccommodationCard[],
): readonly AccommodationCard[] {
  const known = new Set(shown.map(({ id }) => id));
  return arrived.filter(({ id }) => !known.has(id));
}
