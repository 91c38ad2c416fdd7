import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type City } from '../api/fetch-cities';

export interface CitiesState {
  readonly status: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly cities: readonly City[];
}

export const citiesSlice = createSlice({
  name: 'cities',
  initialState: { status: 'idle', cities: [] } as CitiesState,
  reducers: {
    /** A place on the page shows cities; they are fetched once. */
    citiesRequested: (state): CitiesState =>
      state.status === 'loaded' ? state : { ...state, status: 'loading' },
    citiesLoaded: (_state, action: PayloadAction<City[]>): CitiesState => ({
      status: 'loaded',
      cities: action.payload,
    }),
    citiesFailed: (state): CitiesState => ({ ...state, status: 'failed' }),
  },
  selectors: {
    selectCities: (state) => state.cities,
    selectCitiesStatus: (state) => state.status,
  },
});

export const { citiesRequested, citiesLoaded, citiesFailed } = citiesSlice.actions;
export const { selectCities, selectCitiesStatus } = citiesSlice.selectors;
