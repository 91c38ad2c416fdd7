import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type ClosureBody, type ClosureResults, type Closures } from '../api/owner-api';

export interface ClosureMutation {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly isClosing: boolean;
  readonly results: ClosureResults;
  readonly error: PlainError | null;
}

interface ClosuresState {
  readonly list: Loadable<Closures>;
  readonly mutation: ClosureMutation;
}

const idle: ClosureMutation = { status: 'idle', isClosing: true, results: [], error: null };
const initialState: ClosuresState = { list: notLoaded, mutation: idle };

/** Closures of all own accommodations, and the result of the last change. */
export const closuresSlice = createSlice({
  name: 'closures',
  initialState: initialState as ClosuresState,
  reducers: {
    closuresRequested: (state): ClosuresState => ({ list: loading(state.list), mutation: idle }),
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
      mutation: { ...state.mutation, status: 'busy', isClosing: payload.closed, error: null },
    }),
    closureSucceeded: (state, { payload }: PayloadAction<ClosureResults>): ClosuresState => ({
      ...state,
      mutation: { ...state.mutation, status: 'done', results: payload },
    }),
    closureRejected: (state, { payload }: PayloadAction<PlainError>): ClosuresState => ({
      ...state,
      mutation: { ...state.mutation, status: 'failed', error: payload },
    }),
  },
  selectors: {
    selectClosures: (state) => state.list,
    selectClosureMutation: (state) => state.mutation,
  },
});

export const {
  closuresRequested,
  closuresLoaded,
  closuresFailed,
  closureSubmitted,
  closureSucceeded,
  closureRejected,
} = closuresSlice.actions;
export const { selectClosures, selectClosureMutation } = closuresSlice.selectors;
