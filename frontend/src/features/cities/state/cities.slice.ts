import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type City } from '../api/fetch-cities';

export interface CitiesState {
  readonly status: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly cities: readonly City[];
  readonly error: PlainError | null;
}

export const citiesSlice = createSlice({
  name: 'cities',
  initialState: { status: 'idle', cities: [], error: null } as CitiesState,
  reducers: {
    /** A place on the page shows cities; they are fetched once. */
    citiesWanted: (state): CitiesState =>
      state.status === 'loaded' ? state : { ...state, status: 'loading', error: null },
    citiesLoaded: (_state, action: PayloadAction<City[]>): CitiesState => ({
      status: 'loaded',
      cities: action.payload,
      error: null,
    }),
    citiesFailed: (state, action: PayloadAction<PlainError>): CitiesState => ({
      ...state,
      status: 'failed',
      error: action.payload,
    }),
  },
  selectors: {
    selectCities: (state) => state.cities,
    selectCitiesStatus: (state) => state.status,
    selectCitiesError: (state) => state.error,
  },
});

export const { citiesWanted, citiesLoaded, citiesFailed } = citiesSlice.actions;
export const { selectCities, selectCitiesError, selectCitiesStatus } = citiesSlice.selectors;
