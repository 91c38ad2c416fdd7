import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type ClosureBody, type ClosureResults, type Closures } from '../api/owner-api';

export interface ClosureDeed {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly isClosing: boolean;
  readonly results: ClosureResults;
  readonly error: PlainError | null;
}

interface ClosuresState {
  readonly list: Loadable<Closures>;
  readonly deed: ClosureDeed;
}

const idle: ClosureDeed = { status: 'idle', isClosing: true, results: [], error: null };
const initialState: ClosuresState = { list: notLoaded, deed: idle };

/** Closures of all own accommodations, and the result of the last change. */
export const closuresSlice = createSlice({
  name: 'closures',
  initialState: initialState as ClosuresState,
  reducers: {
    closuresWanted: (state): ClosuresState => ({ list: loading(state.list), deed: idle }),
    closuresLoaded: (state, { payload }: PayloadAction<Closures>): ClosuresState => ({
      ...state,
      list: loaded(payload),
    }),
    closuresFailed: (state, { payload }: PayloadAction<PlainError>): ClosuresState => ({
      ...state,
      list: failed(state.list, payload),
    }),
    closureSubmitted: (state, { payload }: PayloadAction<ClosureBody>): ClosuresState => ({
      ...state,
      deed: { ...state.deed, status: 'busy', isClosing: payload.closed, error: null },
    }),
    closureSucceeded: (state, { payload }: PayloadAction<ClosureResults>): ClosuresState => ({
      ...state,
      deed: { ...state.deed, status: 'done', results: payload },
    }),
    closureRejected: (state, { payload }: PayloadAction<PlainError>): ClosuresState => ({
      ...state,
      deed: { ...state.deed, status: 'failed', error: payload },
    }),
  },
  selectors: {
    selectClosures: (state) => state.list,
    selectClosureDeed: (state) => state.deed,
  },
});

export const {
  closuresWanted,
  closuresLoaded,
  closuresFailed,
  closureSubmitted,
  closureSucceeded,
  closureRejected,
} = closuresSlice.actions;
export const { selectClosures, selectClosureDeed } = closuresSlice.selectors;
