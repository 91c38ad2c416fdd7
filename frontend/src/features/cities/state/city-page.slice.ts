import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type CityPage } from '@kq/contracts/http/accommodations';
import { type PlainError } from '@/lib/api-error';
import { readServedCity } from '../api/fetch-city';

export interface CityPageState {
  readonly slug: string | null;
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly page: CityPage | null;
  readonly error: PlainError | null;
}

/** Starts with the served city, so that the first render shows what the page already shows. */
function initialState(): CityPageState {
  const page = readServedCity();
  return { slug: page?.city.slug ?? null, status: page ? 'loaded' : 'loading', page, error: null };
}

/** The city of the open city page. */
export const cityPageSlice = createSlice({
  name: 'cityPage',
  initialState,
  reducers: {
    cityRequested: (state, { payload: slug }: PayloadAction<string>): CityPageState =>
      state.slug === slug && state.status === 'loaded'
        ? state
        : { slug, status: 'loading', page: null, error: null },
    cityLoaded: (state, action: PayloadAction<CityPage>): CityPageState => ({
      ...state,
      status: 'loaded',
      page: action.payload,
    }),
    cityFailed: (state, action: PayloadAction<PlainError>): CityPageState => ({
      ...state,
      status: 'failed',
      error: action.payload,
    }),
  },
  selectors: { selectCityPage: (state) => state },
});

export const { cityRequested, cityLoaded, cityFailed } = cityPageSlice.actions;
export const { selectCityPage } = cityPageSlice.selectors;
