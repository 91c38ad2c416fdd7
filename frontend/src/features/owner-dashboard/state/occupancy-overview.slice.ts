import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type OccupancyOverview, type OverviewView } from '../api/owner-api';

type Overview = Loadable<OccupancyOverview>;

/** The nights of all own accommodations. */
export const occupancyOverviewSlice = createSlice({
  name: 'occupancyOverview',
  initialState: notLoaded as Overview,
  reducers: {
    overviewWanted: (state, _action: PayloadAction<OverviewView>): Overview => loading(state),
    overviewLoaded: (_state, { payload }: PayloadAction<OccupancyOverview>): Overview => loaded(payload),
    overviewFailed: (state, { payload }: PayloadAction<PlainError>): Overview => failed(state, payload),
  },
  selectors: { selectOverview: (state) => state },
});

export const { overviewWanted, overviewLoaded, overviewFailed } = occupancyOverviewSlice.actions;
export const { selectOverview } = occupancyOverviewSlice.selectors;
