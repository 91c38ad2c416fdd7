import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { MAGIC_LINK_MINUTES } from '@kq/contracts/constants';
import { type PlainError } from '@/lib/api-error';
import {
  type EnableOwnerBody,
  type ForgotPasswordBody,
  type LoginBody,
  type MagicLinkInspection,
  type MagicLinkRequestBody,
  type RegisterBody,
  type ResetPasswordBody,
  type VerifyCodeBody,
} from '../api/auth-forms-api';

export type AuthFormName =
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'magicLinkRequest'
  | 'magicLinkInspect'
  | 'magicLinkVerify'
  | 'magicLinkReject'
  | 'codeVerify'
  | 'enableOwner';

export interface AuthFormState {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
  /** The server's word of success. */
  readonly message: string | null;
  /** Lifetime of the mailed link and code: the answer's, else the usual one. */
  readonly linkMinutes: number;
}

interface AuthFormsState {
  readonly forms: Readonly<Partial<Record<AuthFormName, AuthFormState>>>;
  readonly inspection: MagicLinkInspection | null;
  /** The booking request that the last verification has sent on its way. */
  readonly sentBookingRequestId: number | null;
}

const idleForm: AuthFormState = {
  status: 'idle',
  error: null,
  message: null,
  linkMinutes: MAGIC_LINK_MINUTES,
};
const initialState: AuthFormsState = { forms: {}, inspection: null, sentBookingRequestId: null };

function withForm(state: AuthFormsState, name: AuthFormName, form: Partial<AuthFormState>): AuthFormsState {
  return { ...state, forms: { ...state.forms, [name]: { ...idleForm, ...form } } };
}

const submission =
  <Body>(name: AuthFormName) =>
  (state: AuthFormsState, _action: PayloadAction<Body>): AuthFormsState =>
    withForm(state, name, { status: 'busy' });

export const authFormsSlice = createSlice({
  name: 'authForms',
  initialState: initialState as AuthFormsState,
  reducers: {
    loginSubmitted: submission<LoginBody>('login'),
    registerSubmitted: submission<RegisterBody>('register'),
    forgotPasswordSubmitted: submission<ForgotPasswordBody>('forgotPassword'),
    resetPasswordSubmitted: submission<ResetPasswordBody>('resetPassword'),
    magicLinkRequested: submission<MagicLinkRequestBody>('magicLinkRequest'),
    magicLinkOpened: submission<string>('magicLinkInspect'),
    magicLinkConfirmed: submission<string>('magicLinkVerify'),
    magicLinkRejected: submission<string>('magicLinkReject'),
    codeSubmitted: submission<VerifyCodeBody>('codeVerify'),
    enableOwnerSubmitted: submission<EnableOwnerBody>('enableOwner'),
    formSucceeded: (
      state,
      { payload }: PayloadAction<{ form: AuthFormName; message?: string; expiresInMinutes?: number }>,
    ) => {
      const { form, message = null, expiresInMinutes: linkMinutes = MAGIC_LINK_MINUTES } = payload;
      return withForm(state, form, { status: 'done', message, linkMinutes });
    },
    formFailed: (state, action: PayloadAction<{ form: AuthFormName; error: PlainError }>) =>
      withForm(state, action.payload.form, { status: 'failed', error: action.payload.error }),
    magicLinkInspected: (state, action: PayloadAction<MagicLinkInspection>) => ({
      ...withForm(state, 'magicLinkInspect', { status: 'done' }),
      inspection: action.payload,
    }),
    bookingRequestSent: (state, action: PayloadAction<number | null>) => ({
      ...state,
      sentBookingRequestId: action.payload,
    }),
    /** A page was entered: nothing of an earlier visit remains. */
    formsReset: () => initialState,
  },
  selectors: {
    selectForm: (state, name: AuthFormName) => state.forms[name] ?? idleForm,
    selectInspection: (state) => state.inspection,
    selectSentBookingRequestId: (state) => state.sentBookingRequestId,
  },
});

export const {
  loginSubmitted,
  registerSubmitted,
  forgotPasswordSubmitted,
  resetPasswordSubmitted,
  magicLinkRequested,
  magicLinkOpened,
  magicLinkConfirmed,
  magicLinkRejected,
  codeSubmitted,
  enableOwnerSubmitted,
  formSucceeded,
  formFailed,
  magicLinkInspected,
  bookingRequestSent,
  formsReset,
} = authFormsSlice.actions;
export const { selectForm, selectInspection, selectSentBookingRequestId } = authFormsSlice.selectors;
export type WithAuthForms = Parameters<typeof selectInspection>[0];
