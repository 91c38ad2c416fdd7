import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type LeaveEarlyBody } from '@kq/contracts/http/booking-requests';
import { type PlainError } from '@/lib/api-error';
import {
  type ArrivalFacts,
  type BookingRequest,
  type Cancellation,
  type ConfirmItem,
} from '../api/booking-request-api';
import { type ServerCosts } from './cancellation-cost';
import { announce, changedRecipients } from './request-sentence';

/** Beds to confirm; `allowSurplus` after the sheet has shown a surplus over the crew. */
export interface ConfirmCall {
  readonly items: readonly ConfirmItem[];
  readonly allowSurplus: boolean;
}

export interface Submission {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

export interface RequestStatusState {
  readonly id: number | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly request: BookingRequest | null;
  readonly error: PlainError | null;
  /** Of the confirmed accommodations; null while unknown. */
  readonly arrival: readonly ArrivalFacts[] | null;
  /** `polling` when no heartbeat came for 45 s. */
  readonly link: 'live' | 'polling';
  /** Accommodations that the last news changed: their rows slide in. */
  readonly changedIds: readonly number[];
  /** For aria-live. */
  readonly announcement: string;
  readonly confirmation: Confirmation;
  readonly cancellation: CancellationState;
  /** The accommodation that is being noted as promised by phone. */
  readonly phoningId: number | null;
}

export interface Confirmation extends Submission {
  /** After `beds_gone`, by accommodation id. */
  readonly bedsLeft: Readonly<Record<number, number>>;
}

export interface CancellationState extends Submission {
  /** Sums that the server named when it refused others, by accommodation id. */
  readonly costs: ServerCosts;
}

const idle: Submission = { status: 'idle', error: null };
const initialState: RequestStatusState = {
  id: null,
  status: 'loading',
  request: null,
  error: null,
  arrival: null,
  link: 'live',
  changedIds: [],
  announcement: '',
  confirmation: { ...idle, bedsLeft: {} },
  cancellation: { ...idle, costs: {} },
  phoningId: null,
};

/** One request as its dispatcher follows it live. */
export const requestStatusSlice = createSlice({
  name: 'requestStatus',
  initialState: initialState as RequestStatusState,
  reducers: {
    pageOpened: (_state, action: PayloadAction<number>): RequestStatusState => ({
      ...initialState,
      id: action.payload,
    }),
    pageLeft: (): RequestStatusState => initialState,
    requestRead: (state, action: PayloadAction<BookingRequest>): RequestStatusState => {
      const { request: before } = state;
      const after = action.payload;
      if (after.id !== state.id || (before && after.version < before.version)) return state;
      const changedIds = before ? changedRecipients(before, after) : [];
      const news = changedIds.length > 0 ? { changedIds, announcement: announce(after, changedIds) } : {};
      return { ...state, ...news, status: 'ready', request: after, error: null };
    },
    arrivalRead: (state, action: PayloadAction<readonly ArrivalFacts[] | null>): RequestStatusState => ({
      ...state,
      arrival: action.payload,
    }),
    readingFailed: (state, action: PayloadAction<PlainError>): RequestStatusState =>
      state.request ? state : { ...state, status: 'failed', error: action.payload },
    /** There may be changes that the events did not bring. */
    newsHeard: (state) => state,
    /** Any sign of life of the stream. */
    streamHeard: (state) => state,
    linkChanged: (state, action: PayloadAction<'live' | 'polling'>): RequestStatusState => ({
      ...state,
      link: action.payload,
    }),
    confirmSubmitted: (state, _action: PayloadAction<ConfirmCall>): RequestStatusState => ({
      ...state,
      confirmation: { status: 'busy', error: null, bedsLeft: {} },
    }),
    confirmSucceeded: (state): RequestStatusState => ({
      ...state,
      confirmation: { status: 'done', error: null, bedsLeft: {} },
    }),
    confirmFailed: (
      state,
      action: PayloadAction<Pick<Confirmation, 'error' | 'bedsLeft'>>,
    ): RequestStatusState => ({ ...state, confirmation: { status: 'failed', ...action.payload } }),
    cancelSubmitted: (state, _action: PayloadAction<Cancellation>): RequestStatusState => ({
      ...state,
      cancellation: { ...state.cancellation, status: 'busy', error: null },
    }),
    leaveSubmitted: (state, _action: PayloadAction<LeaveEarlyBody>): RequestStatusState => ({
      ...state,
      cancellation: { ...state.cancellation, status: 'busy', error: null },
    }),
    cancelSucceeded: (state): RequestStatusState => ({
      ...state,
      cancellation: { status: 'done', error: null, costs: {} },
    }),
    cancelFailed: (
      state,
      action: PayloadAction<Pick<CancellationState, 'error' | 'costs'>>,
    ): RequestStatusState => ({ ...state, cancellation: { status: 'failed', ...action.payload } }),
    /** A sheet was opened or closed. */
    submissionsReset: (state): RequestStatusState => ({
      ...state,
      confirmation: { ...idle, bedsLeft: {} },
      cancellation: { ...idle, costs: {} },
    }),
    phonedSubmitted: (state, action: PayloadAction<number>): RequestStatusState => ({
      ...state,
      phoningId: action.payload,
    }),
    phonedSettled: (state): RequestStatusState => ({ ...state, phoningId: null }),
  },
  selectors: {
    selectStatusPage: (state) => state,
    selectRequest: (state) => state.request,
    selectRequestId: (state) => state.id,
    selectArrival: (state) => state.arrival,
    selectConfirmation: (state) => state.confirmation,
    selectCancellation: (state) => state.cancellation,
  },
});

export const {
  pageOpened,
  pageLeft,
  requestRead,
  arrivalRead,
  readingFailed,
  newsHeard,
  streamHeard,
  linkChanged,
  confirmSubmitted,
  confirmSucceeded,
  confirmFailed,
  cancelSubmitted,
  leaveSubmitted,
  cancelSucceeded,
  cancelFailed,
  submissionsReset,
  phonedSubmitted,
  phonedSettled,
} = requestStatusSlice.actions;
export const {
  selectStatusPage,
  selectRequest,
  selectRequestId,
  selectArrival,
  selectConfirmation,
  selectCancellation,
} = requestStatusSlice.selectors;
