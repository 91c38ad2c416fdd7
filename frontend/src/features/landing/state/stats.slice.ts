import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PublicStats } from '../api/fetch-stats';

/** Null while nothing is loaded: then the default statistics are shown (docs/spec PROD-05). */
export const statsSlice = createSlice({
  name: 'publicStats',
  initialState: { stats: null } as { readonly stats: PublicStats | null },
  reducers: {
    statsRequested: (state) => state,
    statsLoaded: (_state, action: PayloadAction<PublicStats>) => ({ stats: action.payload }),
  },
  selectors: { selectStats: ({ stats }) => stats },
});

export const { statsRequested, statsLoaded } = statsSlice.actions;
export const { selectStats } = statsSlice.selectors;
