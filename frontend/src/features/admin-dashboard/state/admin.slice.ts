import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type User } from '@kq/contracts/http/auth';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded, type Page } from '@/lib/store/loadable';
import {
  type AdminPlace,
  type AdminPlacePatch,
  type Figures,
  type PlacesQuery,
  type UsersQuery,
} from '../api/admin-api';

export interface AdminState {
  readonly users: Loadable<Page<User>>;
  readonly places: Loadable<Page<AdminPlace>>;
  readonly figures: Loadable<Figures>;
  /** The place that is being verified or blocked. */
  readonly changingId: number | null;
  readonly changeError: PlainError | null;
}

const initialState: AdminState = {
  users: notLoaded,
  places: notLoaded,
  figures: notLoaded,
  changingId: null,
  changeError: null,
};

/** Lists and statistics of the administration; the server decides who gets them. */
export const adminSlice = createSlice({
  name: 'admin',
  initialState: initialState as AdminState,
  reducers: {
    usersWanted: (state, _action: PayloadAction<UsersQuery>): AdminState => ({
      ...state,
      users: loading(state.users),
    }),
    usersLoaded: (state, action: PayloadAction<Page<User>>): AdminState => ({
      ...state,
      users: loaded(action.payload),
    }),
    usersFailed: (state, action: PayloadAction<PlainError>): AdminState => ({
      ...state,
      users: failed(state.users, action.payload),
    }),
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
    figuresWanted: (state, _action: PayloadAction<number>): AdminState => ({
      ...state,
      figures: loading(state.figures),
    }),
    figuresLoaded: (state, action: PayloadAction<Figures>): AdminState => ({
      ...state,
      figures: loaded(action.payload),
    }),
    figuresFailed: (state, action: PayloadAction<PlainError>): AdminState => ({
      ...state,
      figures: failed(state.figures, action.payload),
    }),
  },
  selectors: {
    selectUsers: (state) => state.users,
    selectAdminPlaces: (state) => state.places,
    selectFigures: (state) => state.figures,
    selectPlaceChange: (state) => state,
  },
});

function withPlace(places: AdminState['places'], changed: AdminPlace): AdminState['places'] {
  if (!places.data) return places;
  const data = places.data.data.map((place) => (place.id === changed.id ? changed : place));
  return { ...places, data: { ...places.data, data } };
}

export const {
  usersWanted,
  usersLoaded,
  usersFailed,
  placesWanted,
  placesLoaded,
  placesFailed,
  placeChangeSubmitted,
  placeChanged,
  placeChangeFailed,
  figuresWanted,
  figuresLoaded,
  figuresFailed,
} = adminSlice.actions;
export const { selectUsers, selectAdminPlaces, selectFigures, selectPlaceChange } = adminSlice.selectors;
