import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import {
  type AnswerBody,
  type AnswerSender,
  type CalendarShortage,
  type ReportReceipt,
  type RequestReport,
  type RespondView,
} from '../api/respond-api';

export interface RespondState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly view: RespondView | null;
  readonly error: PlainError | null;
  readonly answering: {
    readonly status: 'idle' | 'busy' | 'done' | 'failed';
    readonly error: PlainError | null;
    /** The answer refused by the calendar. */
    readonly refused: RefusedAnswer | null;
  };
  readonly reporting: Reporting;
  /** The accommodation whose declined nights are being blocked, or were; null before. */
  readonly blocking: {
    readonly id: number;
    readonly status: 'busy' | 'done' | 'failed';
    readonly error: PlainError | null;
  } | null;
}

export interface RefusedAnswer extends CalendarShortage {
  readonly body: AnswerBody;
}

export interface Reporting {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
  readonly receipt: ReportReceipt | null;
}

export interface ReportSubmission {
  readonly sender: AnswerSender;
  readonly report: RequestReport;
}

export interface NightsBlock {
  readonly sender: AnswerSender;
  readonly accommodationId: number;
}

/** One or more answers of one owner, sent one after the other. */
export interface AnswerSubmission {
  readonly sender: AnswerSender;
  readonly bodies: readonly AnswerBody[];
}

const idle: RespondState['answering'] = { status: 'idle', error: null, refused: null };
const initialState: RespondState = {
  status: 'loading',
  view: null,
  error: null,
  answering: idle,
  reporting: { status: 'idle', error: null, receipt: null },
  blocking: null,
};

/** The landlord's answer page. The token is not kept here but in the tab's storage. */
export const respondSlice = createSlice({
  name: 'respond',
  initialState: initialState as RespondState,
  reducers: {
    answerPageOpened: (_state, _action: PayloadAction<AnswerSender>): RespondState => initialState,
    /** The page is visible again: the request may have been answered or closed elsewhere. */
    answerPageReturned: (state, _action: PayloadAction<AnswerSender>): RespondState => state,
    viewRead: (state, action: PayloadAction<RespondView>): RespondState => ({
      ...state,
      status: 'ready',
      view: action.payload,
      error: null,
    }),
    viewFailed: (state, action: PayloadAction<PlainError>): RespondState => ({
      ...state,
      status: 'failed',
      error: action.payload,
    }),
    answerSubmitted: (state, _action: PayloadAction<AnswerSubmission>): RespondState => ({
      ...state,
      answering: { ...idle, status: 'busy' },
    }),
    answerSent: (state): RespondState => ({ ...state, answering: { ...idle, status: 'done' } }),
    answerFailed: (
      state,
      action: PayloadAction<Pick<RespondState['answering'], 'error' | 'refused'>>,
    ): RespondState => ({ ...state, answering: { status: 'failed', ...action.payload } }),
    nightsBlockSubmitted: (state, { payload }: PayloadAction<NightsBlock>): RespondState => ({
      ...state,
      blocking: { id: payload.accommodationId, status: 'busy', error: null },
    }),
    nightsBlocked: (state, { payload }: PayloadAction<number>): RespondState => ({
      ...state,
      blocking: { id: payload, status: 'done', error: null },
    }),
    nightsBlockFailed: (
      state,
      { payload }: PayloadAction<{ readonly id: number; readonly error: PlainError }>,
    ): RespondState => ({ ...state, blocking: { ...payload, status: 'failed' } }),
    reportSubmitted: (state, _action: PayloadAction<ReportSubmission>): RespondState => ({
      ...state,
      reporting: { status: 'busy', error: null, receipt: null },
    }),
    reportSent: (state, { payload }: PayloadAction<ReportReceipt>): RespondState => ({
      ...state,
      reporting: { status: 'done', error: null, receipt: payload },
    }),
    reportFailed: (state, action: PayloadAction<PlainError>): RespondState => ({
      ...state,
      reporting: { status: 'failed', error: action.payload, receipt: null },
    }),
    /** "Antwort ändern", or another accommodation was chosen. */
    answerReset: (state): RespondState => ({ ...state, answering: idle }),
  },
  selectors: {
    selectRespond: (state) => state,
    selectAnswering: (state) => state.answering,
    selectReporting: (state) => state.reporting,
    selectBlocking: (state) => state.blocking,
    selectRespondView: (state) => state.view,
  },
});

export const {
  answerPageOpened,
  answerPageReturned,
  viewRead,
  viewFailed,
  answerSubmitted,
  answerSent,
  answerFailed,
  answerReset,
  nightsBlockSubmitted,
  nightsBlocked,
  nightsBlockFailed,
  reportSubmitted,
  reportSent,
  reportFailed,
} = respondSlice.actions;
export const { selectRespond, selectAnswering, selectReporting, selectBlocking, selectRespondView } =
  respondSlice.selectors;
