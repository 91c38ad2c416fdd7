import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded, type Page } from '@/lib/store/loadable';
import {
  type AdminAccommodation,
  type AdminAccommodationPatch,
  type AccommodationsQuery,
  type PhotoRemoval,
} from '../api/admin-api';

export interface AdminState {
  readonly accommodations: Loadable<Page<AdminAccommodation>>;
  /** The accommodation that is being verified or blocked, or loses a photo. */
  readonly changingId: number | null;
  readonly changeError: PlainError | null;
}

const initialState: AdminState = {
  accommodations: notLoaded,
  changingId: null,
  changeError: null,
};

/** The accommodations as the administration sees them. */
export const adminSlice = createSlice({
  name: 'admin',
  initialState: initialState as AdminState,
  reducers: {
    accommodationsRequested: (state, _action: PayloadAction<AccommodationsQuery>): AdminState => ({
      ...state,
      accommodations: loading(state.accommodations),
      changeError: null,
    }),
    accommodationsLoaded: (state, action: PayloadAction<Page<AdminAccommodation>>): AdminState => ({
      ...state,
      accommodations: loaded(action.payload),
    }),
    accommodationsFailed: (state, action: PayloadAction<PlainError>): AdminState => ({
      ...state,
      accommodations: failed(state.accommodations, action.payload),
    }),
    accommodationChangeSubmitted: (
      state,
      action: PayloadAction<{ id: number; patch: AdminAccommodationPatch }>,
    ): AdminState => ({ ...state, changingId: action.payload.id, changeError: null }),
    photoRemovalSubmitted: (
      state,
      action: PayloadAction<{ id: number; photoId: string; removal: PhotoRemoval }>,
    ): AdminState => ({ ...state, changingId: action.payload.id, changeError: null }),
    accommodationChanged: (state, action: PayloadAction<AdminAccommodation>): AdminState => ({
      ...state,
      changingId: null,
      accommodations: withAccommodation(state.accommodations, action.payload),
    }),
    accommodationChangeFailed: (state, action: PayloadAction<PlainError>): AdminState => ({
      ...state,
      changingId: null,
      changeError: action.payload,
    }),
  },
  selectors: {
    selectAdminAccommodations: (state) => state.accommodations,
    selectAccommodationChange: (state) => state,
  },
});

function withAccommodation(
  accommodations: AdminState['accommodations'],
  changed: AdminAccommodation,
): AdminState['accommodations'] {
  if (!accommodations.data) return accommodations;
  const data = accommodations.data.data.map((accommodation) =>
    accommodation.id === changed.id ? changed : accommodation,
  );
  return { ...accommodations, data: { ...accommodations.data, data } };
}

export const {
  accommodationsRequested,
  accommodationsLoaded,
  accommodationsFailed,
  accommodationChangeSubmitted,
  accommodationChanged,
  accommodationChangeFailed,
  photoRemovalSubmitted,
} = adminSlice.actions;
export const { selectAdminAccommodations, selectAccommodationChange } = adminSlice.selectors;
