import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type FiguresPeriod, type OwnerFigures } from '../api/owner-api';

type Figures = Loadable<OwnerFigures>;

/** The owner's requests, answers, occupancy and earnings of a period. */
export const ownerFiguresSlice = createSlice({
  name: 'ownerFigures',
  initialState: notLoaded as Figures,
  reducers: {
    figuresWanted: (state, _action: PayloadAction<FiguresPeriod>): Figures => loading(state),
    figuresLoaded: (_state, action: PayloadAction<OwnerFigures>): Figures => loaded(action.payload),
    figuresFailed: (state, action: PayloadAction<PlainError>): Figures => failed(state, action.payload),
  },
  selectors: { selectOwnerFigures: (state) => state },
});

export const { figuresWanted, figuresLoaded, figuresFailed } = ownerFiguresSlice.actions;
export const { selectOwnerFigures } = ownerFiguresSlice.selectors;
