import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';

interface Step {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

export interface OwnDataState {
  readonly download: Step;
  readonly erasure: Step;
}

const idle: Step = { status: 'idle', error: null };
const initialState: OwnDataState = { download: idle, erasure: idle };

/** "Meine Daten herunterladen" and "Konto löschen". */
export const ownDataSlice = createSlice({
  name: 'ownData',
  initialState: initialState as OwnDataState,
  reducers: {
    ownDataOpened: (): OwnDataState => initialState,
    downloadSubmitted: (state): OwnDataState => ({ ...state, download: { status: 'busy', error: null } }),
    downloadSucceeded: (state): OwnDataState => ({ ...state, download: { status: 'done', error: null } }),
    downloadFailed: (state, { payload }: PayloadAction<PlainError>): OwnDataState => ({
      ...state,
      download: { status: 'failed', error: payload },
    }),
    erasureSubmitted: (state, _action: PayloadAction<{ readonly password: string }>): OwnDataState => ({
      ...state,
      erasure: { status: 'busy', error: null },
    }),
    erasureSucceeded: (state): OwnDataState => ({ ...state, erasure: { status: 'done', error: null } }),
    erasureFailed: (state, { payload }: PayloadAction<PlainError>): OwnDataState => ({
      ...state,
      erasure: { status: 'failed', error: payload },
    }),
    erasureClosed: (state): OwnDataState => ({ ...state, erasure: idle }),
  },
  selectors: { selectOwnData: (state) => state },
});

export const {
  ownDataOpened,
  downloadSubmitted,
  downloadSucceeded,
  downloadFailed,
  erasureSubmitted,
  erasureSucceeded,
  erasureFailed,
  erasureClosed,
} = ownDataSlice.actions;
export const { selectOwnData } = ownDataSlice.selectors;
