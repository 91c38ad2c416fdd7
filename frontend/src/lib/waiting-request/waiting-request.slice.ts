import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type EnteredFacts } from '@kq/contracts/http/auth';
import { readStoredWaiting, type WaitingRequest } from './stored-waiting';

export { type WaitingRequest } from './stored-waiting';

/** A code, and the decision about what another browser entered for its address (docs/security.md S6). */
export interface SubmittedCode {
  readonly email: string;
  readonly code: string;
  readonly keepsRegistration?: boolean;
}

export interface WaitingState {
  readonly request: WaitingRequest | null;
  readonly code: { readonly status: 'idle' | 'busy' | 'failed'; readonly error: PlainError | null };
  /** Resending, or sending to another address. */
  readonly mail: { readonly status: 'idle' | 'busy' | 'failed' | 'sent'; readonly error: PlainError | null };
  /** A code that waits for the decision about what another browser entered. */
  readonly inspected?: { readonly code: SubmittedCode; readonly registration: EnteredFacts };
  /** The request that the last code has sent on its way. */
  readonly sentId: number | null;
}

const idle = { status: 'idle', error: null } as const;

export const waitingRequestSlice = createSlice({
  name: 'waitingRequest',
  initialState: (): WaitingState => ({
    request: readStoredWaiting(),
    code: idle,
    mail: idle,
    sentId: null,
  }),
  reducers: {
    /** A request was accepted and waits for the mail. */
    requestWaits: (_state, { payload }: PayloadAction<WaitingRequest>): WaitingState => ({
      request: payload,
      code: idle,
      mail: idle,
      sentId: null,
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
    codeAccepted: (state, { payload }: PayloadAction<number>): WaitingState => ({
      ...state,
      request: null,
      code: idle,
      sentId: payload,
    }),
    /** "Mail erneut senden", or "Andere Adresse" with a new one. */
    mailRequested: (state, _action: PayloadAction<string>): WaitingState => ({
      ...state,
      mail: { status: 'busy', error: null },
    }),
    mailSent: (state, { payload }: PayloadAction<WaitingRequest>): WaitingState => ({
      ...state,
      request: payload,
      code: idle,
      mail: { status: 'sent', error: null },
    }),
    mailFailed: (state, { payload }: PayloadAction<PlainError>): WaitingState => ({
      ...state,
      mail: { status: 'failed', error: payload },
    }),
    /** Another tab changed it, or it was sent elsewhere. */
    waitingReplaced: (state, { payload }: PayloadAction<WaitingRequest | null>): WaitingState => ({
      ...state,
      request: payload,
    }),
    /** The strip was closed, or the link of the mail was used. */
    waitingStopped: (state): WaitingState => ({ ...state, request: null, code: idle, mail: idle }),
    /** The page of the sent request was opened. */
    sentShown: (state): WaitingState => ({ ...state, sentId: null }),
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
  waitingStopped,
  sentShown,
} = waitingRequestSlice.actions;
export const { selectWaiting } = waitingRequestSlice.selectors;
