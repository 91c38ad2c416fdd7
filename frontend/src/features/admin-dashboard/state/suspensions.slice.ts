import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded, type Page } from '@/lib/store/loadable';
import { type SenderSuspension } from '../api/admin-api';

export interface SuspensionsState {
  readonly list: Loadable<Page<SenderSuspension>>;
  /** The sender whose suspension is being lifted. */
  readonly liftingId: number | null;
  readonly liftError: PlainError | null;
}

const initialState: SuspensionsState = { list: notLoaded, liftingId: null, liftError: null };

/** Suspended senders, as the administration sees them. */
export const suspensionsSlice = createSlice({
  name: 'suspensions',
  initialState: initialState as SuspensionsState,
  reducers: {
    suspensionsRequested: (state, _action: PayloadAction<number>): SuspensionsState => ({
      ...state,
      list: loading(state.list),
      liftError: null,
    }),
    suspensionsLoaded: (state, action: PayloadAction<Page<SenderSuspension>>): SuspensionsState => ({
      ...state,
      list: loaded(action.payload),
    }),
    suspensionsFailed: (state, action: PayloadAction<PlainError>): SuspensionsState => ({
      ...state,
      list: failed(state.list, action.payload),
    }),
    liftSubmitted: (state, action: PayloadAction<number>): SuspensionsState => ({
      ...state,
      liftingId: action.payload,
      liftError: null,
    }),
    suspensionLifted: (state): SuspensionsState => ({ ...state, liftingId: null }),
    liftFailed: (state, action: PayloadAction<PlainError>): SuspensionsState => ({
      ...state,
      liftingId: null,
      liftError: action.payload,
    }),
  },
  selectors: {
    selectSuspensions: (state) => state.list,
    selectLift: (state) => state,
  },
});

export const {
  suspensionsRequested,
  suspensionsLoaded,
  suspensionsFailed,
  liftSubmitted,
  suspensionLifted,
  liftFailed,
} = suspensionsSlice.actions;
export const { selectSuspensions, selectLift } = suspensionsSlice.selectors;
