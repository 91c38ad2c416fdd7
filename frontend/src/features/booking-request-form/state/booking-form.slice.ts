import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  type CheckBookingRequestBody,
  type CheckedAccommodation,
  type CheckedBookingRequest,
  type CreateBookingRequestBody,
} from '@kq/contracts/http/booking-requests';
import { type PlainError } from '@/lib/api-error';

export interface SentRequest {
  readonly id: number;
  /** True while the sender's address is unverified: the request waits for the mail. */
  readonly mustVerify: boolean;
}

export interface SendError extends PlainError {
  readonly retryAfterSeconds: number | null;
}

export interface BookingFormState {
  readonly status: 'editing' | 'sending' | 'failed' | 'sent';
  readonly error: SendError | null;
  readonly sent: SentRequest | null;
  /** Result of the check for the dates in the form; empty before the first response. */
  readonly checked: readonly CheckedAccommodation[];
  /** The work site as owners will read it; null before the first response. */
  readonly site: NonNullable<CheckedBookingRequest['site']> | null;
  /** False while `checked` is about former dates. */
  readonly isChecked: boolean;
}

const initialState: BookingFormState = {
  status: 'editing',
  error: null,
  sent: null,
  checked: [],
  site: null,
  isChecked: false,
};

export const bookingFormSlice = createSlice({
  name: 'bookingForm',
  initialState: initialState as BookingFormState,
  reducers: {
    formOpened: (state): BookingFormState => afresh(state),
    /** It was closed; what was sent is no news to the next form. */
    formLeft: (state): BookingFormState => afresh(state),
    /** Accommodations or dates of the form changed. */
    checkRequested: (state, _action: PayloadAction<CheckBookingRequestBody>): BookingFormState => ({
      ...state,
      isChecked: false,
    }),
    checkAnswered: (state, { payload }: PayloadAction<CheckedBookingRequest>): BookingFormState => ({
      ...state,
      checked: payload.data,
      isChecked: true,
      site: payload.site ?? state.site,
    }),
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
  },
  selectors: { selectBookingForm: (state) => state },
});

export const {
  formOpened,
  formLeft,
  checkRequested,
  checkAnswered,
  requestSubmitted,
  requestAccepted,
  requestFailed,
} = bookingFormSlice.actions;
export const { selectBookingForm } = bookingFormSlice.selectors;

/** A request on its way stays, so that a second form cannot send beside it. */
const afresh = (state: BookingFormState): BookingFormState =>
  state.status === 'sending' ? state : initialState;
