import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type DecideReportBody } from '../api/admin-api';

export interface ReportDecisionState {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

export interface SubmittedDecision {
  readonly id: number;
  readonly body: DecideReportBody;
}

const initialState: ReportDecisionState = { status: 'idle', error: null };

/** The decision in the open sheet. */
export const reportDecisionSlice = createSlice({
  name: 'reportDecision',
  initialState: initialState as ReportDecisionState,
  reducers: {
    decisionOpened: (): ReportDecisionState => initialState,
    decisionSubmitted: (_state, _action: PayloadAction<SubmittedDecision>): ReportDecisionState => ({
      status: 'busy',
      error: null,
    }),
    decisionStored: (): ReportDecisionState => ({ status: 'done', error: null }),
    decisionFailed: (_state, { payload }: PayloadAction<PlainError>): ReportDecisionState => ({
      status: 'failed',
      error: payload,
    }),
  },
  selectors: { selectDecision: (state) => state },
});

export const { decisionOpened, decisionSubmitted, decisionStored, decisionFailed } =
  reportDecisionSlice.actions;
export const { selectDecision } = reportDecisionSlice.selectors;
