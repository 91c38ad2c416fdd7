import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type CreateBookingRequestBody } from '@kq/contracts/http/booking-requests';
import { type PlainError } from '@/lib/api-error';

export interface SentRequest {
  readonly id: number;
  /** True while the sender's address is unproved: the request waits for the mail. */
  readonly needsProof: boolean;
  readonly email: string;
  readonly answerBy: string;
}

export interface SendError extends PlainError {
  readonly retryAfterSeconds: number | null;
}

export interface BookingFormState {
  readonly status: 'editing' | 'sending' | 'failed' | 'sent';
  readonly error: SendError | null;
  readonly sent: SentRequest | null;
  readonly proof: { readonly status: 'idle' | 'busy' | 'failed' | 'done'; readonly error: PlainError | null };
}

const initialState: BookingFormState = {
  status: 'editing',
  error: null,
  sent: null,
  proof: { status: 'idle', error: null },
};

export const bookingFormSlice = createSlice({
  name: 'bookingForm',
  initialState: initialState as BookingFormState,
  reducers: {
    formOpened: (state): BookingFormState => afresh(state),
    /** It was closed; what was sent is no news to the next form. */
    formLeft: (state): BookingFormState => afresh(state),
    requestSubmitted: (
      state,
      _action: PayloadAction<{ body: CreateBookingRequestBody; asNew?: boolean }>,
    ): BookingFormState => ({ ...state, status: 'sending', error: null }),
    requestAccepted: (state, action: PayloadAction<SentRequest>): BookingFormState => ({
      ...state,
      status: 'sent',
      sent: action.payload,
    }),
    requestFailed: (state, action: PayloadAction<SendError>): BookingFormState => ({
      ...state,
      status: 'failed',
      error: action.payload,
    }),
    codeSubmitted: (state, _action: PayloadAction<{ email: string; code: string }>): BookingFormState => ({
      ...state,
      proof: { status: 'busy', error: null },
    }),
    codeRefused: (state, action: PayloadAction<PlainError>): BookingFormState => ({
      ...state,
      proof: { status: 'failed', error: action.payload },
    }),
    codeProved: (state): BookingFormState => ({ ...state, proof: { status: 'done', error: null } }),
  },
  selectors: { selectBookingForm: (state) => state },
});

export const {
  formOpened,
  formLeft,
  requestSubmitted,
  requestAccepted,
  requestFailed,
  codeSubmitted,
  codeRefused,
  codeProved,
} = bookingFormSlice.actions;
export const { selectBookingForm } = bookingFormSlice.selectors;

/** A request on its way stays, so that a second form cannot send beside it. */
const afresh = (state: BookingFormState): BookingFormState =>
  state.status === 'sending' ? state : initialState;
