import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded, type Page } from '@/lib/store/loadable';
import { type AdminPlace, type AdminPlacePatch, type PlacesQuery } from '../api/admin-api';

export interface AdminState {
  readonly places: Loadable<Page<AdminPlace>>;
  /** The place that is being verified or blocked. */
  readonly changingId: number | null;
  readonly changeError: PlainError | null;
}

const initialState: AdminState = {
  places: notLoaded,
  changingId: null,
  changeError: null,
};

/** The accommodations as the administration sees them. */
export const adminSlice = createSlice({
  name: 'admin',
  initialState: initialState as AdminState,
  reducers: {
    placesWanted: (state, _action: PayloadAction<PlacesQuery>): AdminState => ({
      ...state,
      places: loading(state.places),
      changeError: null,
    }),
    placesLoaded: (state, action: PayloadAction<Page<AdminPlace>>): AdminState => ({
      ...state,
      places: loaded(action.payload),
    }),
    placesFailed: (state, action: PayloadAction<PlainError>): AdminState => ({
      ...state,
      places: failed(state.places, action.payload),
    }),
    placeChangeSubmitted: (
      state,
      action: PayloadAction<{ id: number; patch: AdminPlacePatch }>,
    ): AdminState => ({ ...state, changingId: action.payload.id, changeError: null }),
    placeChanged: (state, action: PayloadAction<AdminPlace>): AdminState => ({
      ...state,
      changingId: null,
      places: withPlace(state.places, action.payload),
    }),
    placeChangeFailed: (state, action: PayloadAction<PlainError>): AdminState => ({
      ...state,
      changingId: null,
      changeError: action.payload,
    }),
  },
  selectors: {
    selectAdminPlaces: (state) => state.places,
    selectPlaceChange: (state) => state,
  },
});

function withPlace(places: AdminState['places'], changed: AdminPlace): AdminState['places'] {
  if (!places.data) return places;
  const data = places.data.data.map((place) => (place.id === changed.id ? changed : place));
  return { ...places, data: { ...places.data, data } };
}

export const {
  placesWanted,
  placesLoaded,
  placesFailed,
  placeChangeSubmitted,
  placeChanged,
  placeChangeFailed,
} = adminSlice.actions;
export const { selectAdminPlaces, selectPlaceChange } = adminSlice.selectors;
