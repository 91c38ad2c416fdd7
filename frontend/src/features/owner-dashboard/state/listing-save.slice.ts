import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type CreateAccommodationBody, type UpdateAccommodationBody } from '../api/owner-api';

/** `id` null creates the draft. */
export type ListingSave =
  | { readonly id: null; readonly body: CreateAccommodationBody }
  | { readonly id: number; readonly body: UpdateAccommodationBody };

export interface ListingSaveState {
  /** `waiting`: not sent because the server cannot be reached; `stale`: changed elsewhere, read again. */
  readonly status: 'idle' | 'saving' | 'saved' | 'waiting' | 'stale' | 'failed';
  readonly error: PlainError | null;
  /** The draft that the open listing has become. */
  readonly createdId: number | null;
}

const initialState: ListingSaveState = { status: 'idle', error: null, createdId: null };

/** How far the open listing is stored. */
export const listingSaveSlice = createSlice({
  name: 'listingSave',
  initialState: initialState as ListingSaveState,
  reducers: {
    listingSaveRequested: (state, _action: PayloadAction<ListingSave>): ListingSaveState => ({
      ...state,
      // A retry is no news: the strip stays until the server answers.
      status: state.status === 'waiting' ? 'waiting' : 'saving',
      error: null,
    }),
    listingSaved: (state, { payload }: PayloadAction<{ createdId: number | null }>): ListingSaveState => ({
      status: 'saved',
      error: null,
      createdId: payload.createdId ?? state.createdId,
    }),
    listingSaveFailed: (state, { payload }: PayloadAction<PlainError>): ListingSaveState => ({
      ...state,
      status: statusOf(payload),
      error: payload,
    }),
    /** A listing was opened or closed. */
    listingSaveReset: (): ListingSaveState => initialState,
  },
  selectors: { selectListingSave: (state) => state },
});

function statusOf({ status, code }: PlainError): ListingSaveState['status'] {
  if (code === 'accommodation_changed') return 'stale';
  return status === 0 || status >= 502 ? 'waiting' : 'failed';
}

export const { listingSaveRequested, listingSaved, listingSaveFailed, listingSaveReset } =
  listingSaveSlice.actions;
export const { selectListingSave } = listingSaveSlice.selectors;
