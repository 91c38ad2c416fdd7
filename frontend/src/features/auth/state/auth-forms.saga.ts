import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { sessionOpened } from '@/lib/session/auth.slice';
import { toastShown } from '@/lib/toasts/toast.slice';
import { untilReadable, waitingStopped } from '@/lib/waiting-request';
import * as api from '../api/auth-forms-api';
import {
  type AuthFormName,
  bookingRequestSent,
  codeSubmitted,
  enableOwnerSubmitted,
  forgotPasswordSubmitted,
  formFailed,
  formSucceeded,
  loginSubmitted,
  magicLinkConfirmed,
  magicLinkInspected,
  magicLinkOpened,
  magicLinkRejected,
  magicLinkRequested,
  registerSubmitted,
  resetPasswordSubmitted,
  selectInspection,
} from './auth-forms.slice';

/** Texts of docs/spec ERR-01 … ERR-07 for answers without a server message. */
const failureTexts: Readonly<Record<AuthFormName, string>> = {
  login: 'Login failed',
  register: 'Registration failed',
  forgotPassword: 'Failed to send password reset email',
  resetPassword: 'Failed to reset password',
  magicLinkRequest: 'Failed to send magic link',
  magicLinkInspect: 'Failed to verify magic link',
  magicLinkVerify: 'Failed to verify magic link',
  magicLinkReject: 'Failed to verify magic link',
  codeVerify: 'Failed to verify code',
  enableOwner: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
};

export function* authFormsSaga() {
  yield* takeLeading(loginSubmitted, ({ payload }) => openSession('login', () => api.login(payload)));
  yield* takeLeading(registerSubmitted, ({ payload }) =>
    openSession('register', () => api.register(payload)),
  );
  yield* takeLeading(magicLinkConfirmed, ({ payload }) =>
    openSession('magicLinkVerify', () => api.verifyMagicLink(payload)),
  );
  yield* takeLeading(codeSubmitted, ({ payload }) =>
    openSession('codeVerify', () => api.verifyCode(payload)),
  );
  yield* takeLeading(enableOwnerSubmitted, ({ payload }) =>
    openSession('enableOwner', () => api.enableOwner(payload)),
  );
  yield* takeLeading(forgotPasswordSubmitted, ({ payload }) =>
    tell('forgotPassword', () => api.forgotPassword(payload)),
  );
  yield* takeLeading(resetPasswordSubmitted, ({ payload }) =>
    tell('resetPassword', () => api.resetPassword(payload)),
  );
  yield* takeLeading(magicLinkRequested, ({ payload }) =>
    tell('magicLinkRequest', () => api.requestMagicLink(payload)),
  );
  yield* takeLeading(magicLinkRejected, ({ payload }) =>
    tell('magicLinkReject', () => api.rejectMagicLink(payload)),
  );
  yield* takeLatest(magicLinkOpened, inspect);
}

/** A call that ends in a session. */
function* openSession(form: AuthFormName, request: () => Promise<api.OpenedSession>) {
  try {
    const inspection = yield* select(selectInspection);
    const { token, user, bookingRequestId } = yield* call(request);
    yield* put(bookingRequestSent(bookingRequestId));
    yield* put(sessionOpened({ token, user }));
    if (bookingRequestId !== null) {
      yield* call(untilReadable, bookingRequestId);
      yield* put(waitingStopped());
    }
    yield* put(formSucceeded({ form }));
    // The page that follows looks as before the mail was opened.
    if (form === 'magicLinkVerify' && inspection?.type === 'register')
      yield* put(toastShown({ tone: 'success', text: 'Ihre Adresse ist bestätigt.' }));
  } catch (error) {
    yield* put(formFailed({ form, error: toPlainError(error, failureTexts[form]) }));
  }
}

/** A call that ends in a message. */
function* tell(form: AuthFormName, request: () => Promise<api.MessageAnswer | void>) {
  try {
    const answer = yield* call(request);
    yield* put(formSucceeded({ form, ...answer }));
  } catch (error) {
    yield* put(formFailed({ form, error: toPlainError(error, failureTexts[form]) }));
  }
}

function* inspect({ payload }: ReturnType<typeof magicLinkOpened>) {
  try {
    yield* put(magicLinkInspected(yield* call(api.inspectMagicLink, payload)));
  } catch (error) {
    const form = 'magicLinkInspect';
    yield* put(formFailed({ form, error: toPlainError(error, failureTexts[form]) }));
  }
}
