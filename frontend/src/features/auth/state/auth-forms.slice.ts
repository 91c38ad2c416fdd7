import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { MAGIC_LINK_MINUTES } from '@kq/contracts/constants';
import { type ClosedLink, type EnteredFacts } from '@kq/contracts/http/auth';
import { type ListedRequest } from '@/lib/waiting-request';
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
  /** What became of a link that is no longer valid. */
  readonly closedLink: ClosedLink | null;
  readonly inspectedCode: InspectedCode | null;
  /** The booking requests that the last verification has sent on their way. */
  readonly sentRequestIds: readonly number[];
}

/** A right code that waits for decisions of its holder. */
export interface InspectedCode {
  readonly body: VerifyCodeBody;
  /** What another browser entered for the address, until it is decided. */
  readonly registration?: EnteredFacts | undefined;
  /** What the code may send, its own request first. */
  readonly requests: readonly ListedRequest[];
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
  closedLink: null,
  inspectedCode: null,
  sentRequestIds: [],
};

function withForm(state: AuthFormsState, name: AuthFormName, form: Partial<AuthFormState>): AuthFormsState {
  return { ...state, forms: { ...state.forms, [name]: { ...idleForm, ...form } } };
}

const submission =
  <Body>(name: AuthFormName) =>
  (state: AuthFormsState, _action: PayloadAction<Body>): AuthFormsState =>
    withForm(withoutFailures(state, name), name, { status: 'busy' });

/** Ways to sign in of one page: when one is tried, the failure of another says nothing any more. */
const SIGN_IN_WAYS: readonly AuthFormName[] = ['login', 'magicLinkRequest', 'codeVerify'];

function withoutFailures(state: AuthFormsState, tried: AuthFormName): AuthFormsState {
  if (!SIGN_IN_WAYS.includes(tried)) return state;
  const failed = SIGN_IN_WAYS.filter((name) => state.forms[name]?.status === 'failed');
  return failed.reduce((rest, name) => withForm(rest, name, {}), state);
}

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
    /** The code is right, and its holder decides about what was entered for the address. */
    codeInspected: (state, action: PayloadAction<InspectedCode>) => ({
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
    bookingRequestsSent: (state, action: PayloadAction<readonly number[]>) => ({
      ...state,
      sentRequestIds: action.payload,
    }),
    linkExplained: (state, action: PayloadAction<ClosedLink>) => ({ ...state, closedLink: action.payload }),
    /** A page was entered: nothing of an earlier visit remains. */
    formsReset: () => initialState,
  },
  selectors: {
    selectForm: (state, name: AuthFormName) => state.forms[name] ?? idleForm,
    selectInspection: (state) => state.inspection,
    selectInspectedCode: (state) => state.inspectedCode,
    selectSentRequestIds: (state) => state.sentRequestIds,
    selectClosedLink: (state) => state.closedLink,
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
  bookingRequestsSent,
  linkExplained,
  formsReset,
} = authFormsSlice.actions;
export const { selectForm, selectInspection, selectInspectedCode, selectSentRequestIds, selectClosedLink } =
  authFormsSlice.selectors;
export type WithAuthForms = Parameters<typeof selectInspection>[0];
