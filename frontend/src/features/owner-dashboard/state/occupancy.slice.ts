import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type Occupancy } from '../api/owner-api';

export interface OccupancyRequested {
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

interface OccupancyState {
  /** Accommodation that is shown. */
  readonly id: number | null;
  readonly occupancy: Loadable<Occupancy>;
}

const initialState: OccupancyState = { id: null, occupancy: notLoaded };

/** The nights of the months that are shown. */
export const occupancySlice = createSlice({
  name: 'occupancy',
  initialState: initialState as OccupancyState,
  reducers: {
    occupancyRequested: (state, { payload }: PayloadAction<OccupancyRequested>): OccupancyState => ({
      id: payload.id,
      occupancy: loading(state.id === payload.id ? state.occupancy : notLoaded),
    }),
    occupancyLoaded: (state, { payload }: PayloadAction<Occupancy>): OccupancyState => ({
      ...state,
      occupancy: loaded(payload),
    }),
    occupancyFailed: (state, { payload }: PayloadAction<PlainError>): OccupancyState => ({
      ...state,
      occupancy: failed(state.occupancy, payload),
    }),
  },
  selectors: { selectOccupancy: (state) => state.occupancy },
});

export const { occupancyRequested, occupancyLoaded, occupancyFailed } = occupancySlice.actions;
export const { selectOccupancy } = occupancySlice.selectors;
