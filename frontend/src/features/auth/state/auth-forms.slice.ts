import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { MAGIC_LINK_MINUTES } from '@kq/contracts/constants';
import { type EnteredFacts } from '@kq/contracts/http/auth';
import { type PlainError } from '@/lib/api-error';
import {
  type ConfirmedLink,
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
  | 'enableOwner'
  | 'emailChange'
  | 'emailUndo';

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
  /** A code that waits for the decision about what another browser entered. */
  readonly inspectedCode: { readonly body: VerifyCodeBody; readonly registration: EnteredFacts } | null;
  /** The booking request that the last verification has sent on its way. */
  readonly sentBookingRequestId: number | null;
}

const idleForm: AuthFormState = {
  status: 'idle',
  error: null,
  message: null,
  linkMinutes: MAGIC_LINK_MINUTES,
};
const initialState: AuthFormsState = {
  forms: {},
  inspection: null,
  inspectedCode: null,
  sentBookingRequestId: null,
};

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
    magicLinkConfirmed: submission<ConfirmedLink>('magicLinkVerify'),
    magicLinkRejected: submission<string>('magicLinkReject'),
    codeSubmitted: submission<VerifyCodeBody>('codeVerify'),
    /** The code is right, and its holder decides about what another browser entered. */
    codeInspected: (state, action: PayloadAction<{ body: VerifyCodeBody; registration: EnteredFacts }>) => ({
      ...withForm(state, 'codeVerify', {}),
      inspectedCode: action.payload,
    }),
    enableOwnerSubmitted: submission<EnableOwnerBody>('enableOwner'),
    emailChangeConfirmed: submission<string>('emailChange'),
    emailUndoConfirmed: submission<string>('emailUndo'),
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
    /** The link is valid, and its holder decides about what another browser entered. */
    resetInspected: (state, action: PayloadAction<MagicLinkInspection>) => ({
      ...withForm(state, 'resetPassword', {}),
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
    selectInspectedCode: (state) => state.inspectedCode,
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
  codeInspected,
  enableOwnerSubmitted,
  emailChangeConfirmed,
  emailUndoConfirmed,
  formSucceeded,
  formFailed,
  magicLinkInspected,
  resetInspected,
  bookingRequestSent,
  formsReset,
} = authFormsSlice.actions;
export const { selectForm, selectInspection, selectInspectedCode, selectSentBookingRequestId } =
  authFormsSlice.selectors;
export type WithAuthForms = Parameters<typeof selectInspection>[0];
