import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';

/** The operator's terms as plain text. */
export const termsSlice = createSlice({
  name: 'terms',
  initialState: notLoaded as Loadable<string>,
  reducers: {
    termsOpened: (state) => loading(state),
    termsLoaded: (_state, action: PayloadAction<string>) => loaded(action.payload),
    termsFailed: (state, action: PayloadAction<PlainError>) => failed(state, action.payload),
  },
  selectors: { selectTerms: (state) => state },
});

export const { termsOpened, termsLoaded, termsFailed } = termsSlice.actions;
export const { selectTerms } = termsSlice.selectors;
