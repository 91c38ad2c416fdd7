import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';

export interface Toast {
  readonly id: string;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  /** The failed call behind an error. */
  readonly error?: PlainError;
}

const TOASTS_MAX = 3;

/** Short messages at the bottom of the screen; any saga may `put(toastShown({ tone, text }))`. */
export const toastSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      reducer: (state, action: PayloadAction<Toast>) => [...state, action.payload].slice(-TOASTS_MAX),
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid(8) } }),
    },
    toastDismissed: (state, action: PayloadAction<string>) => state.filter(({ id }) => id !== action.payload),
  },
  selectors: { selectToasts: (state) => state },
});

export const { toastShown, toastDismissed } = toastSlice.actions;

/** The toast of a failed call. */
export const failureShown = (error: PlainError) => toastShown({ tone: 'error', text: error.message, error });

export const { selectToasts } = toastSlice.selectors;
