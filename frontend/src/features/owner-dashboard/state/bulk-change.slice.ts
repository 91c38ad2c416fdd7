import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type BulkChange, type BulkItem, type BulkResult, type OwnListQuery } from '../api/owner-api';

export interface BulkChangeState {
  /** Versions by id: chosen accommodations of all pages. */
  readonly selected: Readonly<Record<number, number>>;
  readonly isSelectingAll: boolean;
  readonly status: 'idle' | 'sending' | 'stopped' | 'done';
  readonly change: BulkChange | null;
  readonly total: number;
  readonly results: readonly BulkResult[];
  readonly error: PlainError | null;
}

const initialState: BulkChangeState = {
  selected: {},
  isSelectingAll: false,
  status: 'idle',
  change: null,
  total: 0,
  results: [],
  error: null,
};

/** Chosen accommodations of an owner, and one change of them all on its way to the server. */
export const bulkChangeSlice = createSlice({
  name: 'bulkChange',
  initialState: initialState as BulkChangeState,
  reducers: {
    selectionToggled: (state, { payload: { id, version } }: PayloadAction<BulkItem>): BulkChangeState => {
      const { [id]: known, ...others } = state.selected;
      return { ...state, selected: known === undefined ? { ...state.selected, [id]: version } : others };
    },
    /** All that the filter finds, on whatever page. */
    selectAllRequested: (state, _action: PayloadAction<OwnListQuery>): BulkChangeState => ({
      ...state,
      isSelectingAll: true,
      error: null,
    }),
    allSelected: (state, { payload }: PayloadAction<readonly BulkItem[]>): BulkChangeState => ({
      ...state,
      isSelectingAll: false,
      selected: Object.fromEntries(payload.map(({ id, version }) => [id, version])),
    }),
    selectionCleared: (state): BulkChangeState => ({ ...state, selected: {} }),
    bulkSubmitted: (state, { payload }: PayloadAction<BulkChange>): BulkChangeState => ({
      ...state,
      status: 'sending',
      change: payload,
      total: Object.keys(state.selected).length,
      results: [],
      error: null,
    }),
    bulkProgressed: (state, { payload }: PayloadAction<readonly BulkResult[]>): BulkChangeState => {
      const sent = new Set(payload.map(({ id }) => id));
      const rest = Object.entries(state.selected).filter(([id]) => !sent.has(Number(id)));
      return { ...state, results: [...state.results, ...payload], selected: Object.fromEntries(rest) };
    },
    bulkCompleted: (state): BulkChangeState => ({ ...state, status: 'done' }),
    /** What was not sent stays selected. */
    bulkFailed: (state, { payload }: PayloadAction<PlainError>): BulkChangeState => ({
      ...state,
      isSelectingAll: false,
      status: state.status === 'sending' ? 'stopped' : state.status,
      error: payload,
    }),
    bulkReset: (): BulkChangeState => initialState,
  },
  selectors: {
    selectBulk: (state) => state,
    selectSelectedCount: (state) => Object.keys(state.selected).length,
  },
});

export const {
  selectionToggled,
  selectAllRequested,
  allSelected,
  selectionCleared,
  bulkSubmitted,
  bulkProgressed,
  bulkCompleted,
  bulkFailed,
  bulkReset,
} = bulkChangeSlice.actions;
export const { selectBulk, selectSelectedCount } = bulkChangeSlice.selectors;
