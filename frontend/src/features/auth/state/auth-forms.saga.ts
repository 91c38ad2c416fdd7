import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { type z } from 'zod';
import { type closedLinkDetailsSchema } from '@kq/contracts/http/auth';
import { registrationText } from '@/components/registration-choice';
import { toApiError, toPlainError } from '@/lib/api-error';
import { sessionOpened } from '@/lib/session/auth.slice';
import { toastShown } from '@/lib/toasts/toast.slice';
import { requestsSettled, untilAllReadable } from '@/lib/waiting-request';
import * as api from '../api/auth-forms-api';
import {
  type AuthFormName,
  bookingRequestsSent,
  codeInspected,
  codeSubmitted,
  emailChangeConfirmed,
  emailUndoConfirmed,
  enableOwnerSubmitted,
  forgotPasswordSubmitted,
  formFailed,
  formSucceeded,
  linkExplained,
  loginSubmitted,
  magicLinkConfirmed,
  magicLinkInspected,
  magicLinkOpened,
  magicLinkRejected,
  magicLinkRequested,
  registerSubmitted,
  resetInspected,
  resetPasswordSubmitted,
  selectForm,
  selectInspection,
  type WithAuthForms,
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
  emailChange: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  emailUndo: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  enableOwner: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
};

export function* authFormsSaga() {
  yield* takeLeading(loginSubmitted, ({ payload }) => openSession('login', () => api.login(payload)));
  yield* takeLeading(registerSubmitted, ({ payload }) =>
    openSession('register', () => api.register(payload)),
  );
  yield* takeLeading(magicLinkConfirmed, function* redeemLink({ payload }) {
    const form = 'magicLinkVerify';
    yield* openSession(form, () => api.verifyMagicLink(payload));
    const { error } = yield* select((state: WithAuthForms) => selectForm(state, form));
    // Used in another tab meanwhile: the page says what became of it.
    if (error?.status === 410) yield* put(magicLinkOpened(payload.token));
    if (payload.keepsRegistration === false) yield* reportReset('magicLinkVerify');
  });
  yield* takeLeading(codeSubmitted, redeemCode);
  yield* takeLeading(enableOwnerSubmitted, ({ payload }) =>
    openSession('enableOwner', () => api.enableOwner(payload)),
  );
  yield* takeLeading(emailChangeConfirmed, ({ payload }) =>
    openSession('emailChange', () => api.confirmEmailChange(payload)),
  );
  yield* takeLeading(emailUndoConfirmed, ({ payload }) =>
    tell('emailUndo', () => api.undoEmailChange(payload)),
  );
  yield* takeLeading(forgotPasswordSubmitted, ({ payload }) =>
    tell('forgotPassword', () => api.forgotPassword(payload)),
  );
  yield* takeLeading(resetPasswordSubmitted, resetPassword);
  yield* takeLeading(magicLinkRequested, ({ payload }) =>
    tell('magicLinkRequest', () => api.requestMagicLink(payload)),
  );
  yield* takeLeading(magicLinkRejected, ({ payload }) =>
    tell('magicLinkReject', () => api.rejectMagicLink(payload)),
  );
  yield* takeLatest(magicLinkOpened, inspect);
}

/**
 * Looks at the code first: its holder decides about what another browser entered (docs/security.md S6), and which of the
 * listed requests it sends (ADR 046). A code to sign in sends none.
 */
function* redeemCode({ payload }: ReturnType<typeof codeSubmitted>) {
  const form = 'codeVerify';
  if (payload.keep_registration === undefined && payload.request_ids === undefined) {
    try {
      const { type, registration, requests = [] } = yield* call(api.inspectCode, payload);
      const listed = type === 'booking' ? requests : [];
      if (registration !== undefined || listed.length > 0) {
        yield* put(codeInspected({ body: payload, registration, requests: listed }));
        return;
      }
    } catch (error) {
      yield* put(formFailed({ form, error: toPlainError(error, failureTexts[form]) }));
      return;
    }
  }
  yield* openSession(form, () => api.verifyCode(payload));
  if (payload.keep_registration === false) yield* reportReset(form);
}

/** As `redeemCode`; the server answers a link that is no longer valid. */
function* resetPassword({ payload }: ReturnType<typeof resetPasswordSubmitted>) {
  const form = 'resetPassword';
  if (payload.keep_registration === undefined) {
    try {
      const inspection = yield* call(api.inspectMagicLink, payload.token);
      if (inspection.registration !== undefined) {
        yield* put(resetInspected(inspection));
        return;
      }
    } catch (error) {
      const plain = toPlainError(error, failureTexts[form]);
      if (![410, 422].includes(plain.status ?? 0)) {
        yield* put(formFailed({ form, error: plain }));
        return;
      }
    }
  }
  yield* tell(form, () => api.resetPassword(payload));
}

/** Reports the decision "Nicht von mir" once it is carried out. */
function* reportReset(form: AuthFormName) {
  const { status } = yield* select((state: WithAuthForms) => selectForm(state, form));
  if (status === 'done') yield* put(toastShown({ tone: 'success', text: registrationText.wasReset }));
}

/** A call that ends in a session. */
function* openSession(form: AuthFormName, request: () => Promise<api.OpenedSession>) {
  try {
    const inspection = yield* select(selectInspection);
    const { token, user, sentRequestIds } = yield* call(request);
    yield* put(bookingRequestsSent(sentRequestIds));
    yield* put(sessionOpened({ token, user }));
    yield* call(untilAllReadable, sentRequestIds);
    if (sentRequestIds.length > 0) yield* put(requestsSettled(sentRequestIds));
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
    const body = toApiError(error).body as
      Partial<z.infer<typeof closedLinkDetailsSchema>> | null | undefined;
    if (body?.closed_link) yield* put(linkExplained(body.closed_link));
    yield* put(formFailed({ form, error: toPlainError(error, failureTexts[form]) }));
  }
}
