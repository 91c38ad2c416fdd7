import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type EnteredFacts } from '@kq/contracts/http/auth';
import { readStoredWaiting, type WaitingRequest } from './stored-waiting';

export { type ListedRequest, type WaitingRequest } from './stored-waiting';

/** A code, the requests to send by it, and the decision about what another browser entered (docs/security.md S6). */
export interface SubmittedCode {
  readonly email: string;
  readonly code: string;
  /** The ticked ones of those that the page lists (ADR 046). */
  readonly requestIds: readonly number[];
  readonly keepsRegistration?: boolean;
}

export interface WaitingState {
  /** Oldest first. */
  readonly requests: readonly WaitingRequest[];
  /** The newest: its mail was the last one. */
  readonly request: WaitingRequest | null;
  /** The hint on every page was closed. */
  readonly isStripClosed: boolean;
  readonly code: { readonly status: 'idle' | 'busy' | 'failed'; readonly error: PlainError | null };
  /** Resending, or sending to another address. */
  readonly mail: { readonly status: 'idle' | 'busy' | 'failed' | 'sent'; readonly error: PlainError | null };
  /** The last "Verwerfen". */
  readonly discard: {
    readonly id: number | null;
    readonly status: 'idle' | 'busy' | 'failed';
    readonly error: PlainError | null;
  };
  /** Requests that were discarded on this page. */
  readonly discardedIds: readonly number[];
  /** A code that waits for the decision about what another browser entered. */
  readonly inspected?: { readonly code: SubmittedCode; readonly registration: EnteredFacts };
  /** The requests that the last code has sent; null without one. */
  readonly sentIds: readonly number[] | null;
}

const idle = { status: 'idle', error: null } as const;

const listOf = (requests: readonly WaitingRequest[]) => ({ requests, request: requests.at(-1) ?? null });

const without = ({ requests }: WaitingState, ids: readonly number[]) =>
  listOf(requests.filter(({ id }) => !ids.includes(id)));

export const waitingRequestSlice = createSlice({
  name: 'waitingRequest',
  initialState: (): WaitingState => ({
    ...listOf(readStoredWaiting()),
    isStripClosed: false,
    code: idle,
    mail: idle,
    discard: { ...idle, id: null },
    discardedIds: [],
    sentIds: null,
  }),
  reducers: {
    /** A request was accepted and waits for the mail. */
    requestWaits: (state, { payload }: PayloadAction<WaitingRequest>): WaitingState => ({
      ...state,
      ...listOf([...without(state, [payload.id]).requests, payload]),
      isStripClosed: false,
      code: idle,
      mail: idle,
      sentIds: null,
    }),
    codeSubmitted: (state, _action: PayloadAction<SubmittedCode>): WaitingState => ({
      ...state,
      code: { status: 'busy', error: null },
    }),
    /** The code is right, and its holder decides about what another browser entered. */
    codeInspected: (
      state,
      { payload }: PayloadAction<NonNullable<WaitingState['inspected']>>,
    ): WaitingState => ({ ...state, code: idle, inspected: payload }),
    codeRefused: (state, { payload }: PayloadAction<PlainError>): WaitingState => ({
      ...state,
      code: { status: 'failed', error: payload },
    }),
    /** The code was right and has sent these. */
    codeAccepted: (state, { payload }: PayloadAction<readonly number[]>): WaitingState => ({
      ...state,
      ...without(state, payload),
      code: idle,
      sentIds: payload,
    }),
    /** "Mail erneut senden", or "Andere Adresse" with a new one. */
    mailRequested: (state, _action: PayloadAction<string>): WaitingState => ({
      ...state,
      mail: { status: 'busy', error: null },
    }),
    /** A copy waits instead of the former request. */
    mailSent: (
      state,
      { payload }: PayloadAction<{ readonly formerId: number; readonly request: WaitingRequest }>,
    ): WaitingState => ({
      ...state,
      ...listOf([...without(state, [payload.formerId, payload.request.id]).requests, payload.request]),
      code: idle,
      mail: { status: 'sent', error: null },
    }),
    mailFailed: (state, { payload }: PayloadAction<PlainError>): WaitingState => ({
      ...state,
      mail: { status: 'failed', error: payload },
    }),
    /** Another tab changed them. */
    waitingReplaced: (state, { payload }: PayloadAction<readonly WaitingRequest[]>): WaitingState => ({
      ...state,
      ...listOf(payload),
    }),
    /** "Verwerfen" of one request. */
    discardSubmitted: (state, { payload }: PayloadAction<number>): WaitingState => ({
      ...state,
      discard: { id: payload, status: 'busy', error: null },
    }),
    requestDiscarded: (state, { payload }: PayloadAction<number>): WaitingState => ({
      ...state,
      ...without(state, [payload]),
      discard: { ...idle, id: null },
      discardedIds: [...state.discardedIds, payload],
    }),
    discardFailed: (state, { payload }: PayloadAction<PlainError>): WaitingState => ({
      ...state,
      discard: { ...state.discard, status: 'failed', error: payload },
    }),
    /** These are with their owners, or the server dropped them. */
    requestsSettled: (state, { payload }: PayloadAction<readonly number[]>): WaitingState => ({
      ...state,
      ...without(state, payload),
    }),
    stripClosed: (state): WaitingState => ({ ...state, isStripClosed: true }),
    /** The page after the code was opened. */
    sentShown: (state): WaitingState => ({ ...state, sentIds: null }),
  },
  selectors: { selectWaiting: (state) => state },
});

export const {
  requestWaits,
  codeSubmitted,
  codeInspected,
  codeRefused,
  codeAccepted,
  mailRequested,
  mailSent,
  mailFailed,
  waitingReplaced,
  discardSubmitted,
  requestDiscarded,
  discardFailed,
  requestsSettled,
  stripClosed,
  sentShown,
} = waitingRequestSlice.actions;
export const { selectWaiting } = waitingRequestSlice.selectors;
