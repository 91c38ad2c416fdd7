import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type CancelStayBody } from '../api/owner-api';

export interface StaySubmission {
  readonly requestId: number;
  readonly body: CancelStayBody;
}

export interface StayCancellationState {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

const idle: StayCancellationState = { status: 'idle', error: null };

/** The cancellation of a confirmed stay; its sheet is open for one stay at a time. */
export const stayCancellationSlice = createSlice({
  name: 'stayCancellation',
  initialState: idle,
  reducers: {
    stayCancelSubmitted: (_state, _action: PayloadAction<StaySubmission>): StayCancellationState => ({
      status: 'busy',
      error: null,
    }),
    stayCancelSucceeded: (): StayCancellationState => ({ status: 'done', error: null }),
    stayCancelFailed: (_state, action: PayloadAction<PlainError>): StayCancellationState => ({
      status: 'failed',
      error: action.payload,
    }),
    /** The sheet was opened or closed. */
    stayCancelReset: (): StayCancellationState => idle,
  },
  selectors: { selectStayCancellation: (state) => state },
});

export const { stayCancelSubmitted, stayCancelSucceeded, stayCancelFailed, stayCancelReset } =
  stayCancellationSlice.actions;
export const { selectStayCancellation } = stayCancellationSlice.selectors;
