import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import {
  type AdminAccommodation,
  type AdminAccommodationPatch,
  type AdminAccommodations,
  type AccommodationsQuery,
  type PhotoRemoval,
} from '../api/admin-api';

export interface AdminState {
  /** What the list shows. */
  readonly query: AccommodationsQuery;
  readonly accommodations: Loadable<AdminAccommodations>;
  /** The accommodation that is being decided, or loses a photo. */
  readonly changingId: number | null;
  readonly changeError: PlainError | null;
}

const initialState: AdminState = {
  query: { page: 1, status: null, isQueue: false },
  accommodations: notLoaded,
  changingId: null,
  changeError: null,
};

/** The accommodations as the administration sees them. */
export const adminSlice = createSlice({
  name: 'admin',
  initialState: initialState as AdminState,
  reducers: {
    /** Null reads the same page again. */
    accommodationsRequested: (state, { payload }: PayloadAction<AccommodationsQuery | null>): AdminState => ({
      ...state,
      query: payload ?? state.query,
      accommodations: loading(state.accommodations),
      changeError: null,
    }),
    accommodationsLoaded: (state, action: PayloadAction<AdminAccommodations>): AdminState => ({
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
    /** The sheet of an accommodation was opened. */
    accommodationOpened: (state): AdminState => ({ ...state, changeError: null }),
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
  accommodationOpened,
  photoRemovalSubmitted,
} = adminSlice.actions;
export const { selectAdminAccommodations, selectAccommodationChange } = adminSlice.selectors;
