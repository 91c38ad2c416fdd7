import { call, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { ApiError, toPlainError } from '@/lib/api-error';
import { logoutRequested, selectUser, sessionCleared, sessionOpened } from '@/lib/session/auth.slice';
import { toastShown } from '@/lib/toasts/toast.slice';
import * as api from '../api/second-factor-api';
import { secondFactorText as text } from '../texts';
import {
  actRequested,
  enrolmentConfirmed,
  type FactorAct,
  factorFailed,
  factorSettled,
  keyShown,
  proofNeeded,
  proofSubmitted,
  recoveryCodesShown,
  selectSecondFactor,
} from './second-factor.slice';

export function* secondFactorSaga() {
  yield* takeLeading(actRequested, ({ payload }) => act(payload));
  yield* takeLeading(enrolmentConfirmed, confirm);
  yield* takeLeading(proofSubmitted, prove);
  yield* takeEvery(sessionCleared, function* () {
    yield* put(factorSettled());
  });
}

function* act(wanted: FactorAct) {
  try {
    if (wanted === 'enroll') yield* put(keyShown(yield* call(api.startEnrolment)));
    else yield* put(recoveryCodesShown(yield* call(api.renewRecoveryCodes)));
  } catch (error) {
    if (bodyOf(error)['reason'] !== 'second_factor_needed') return yield* fail(error);
    yield* put(proofNeeded(wanted));
  }
}

function* confirm({ payload }: ReturnType<typeof enrolmentConfirmed>) {
  try {
    const { token, user, recoveryCodes } = yield* call(api.confirmEnrolment, payload);
    // Before the session, whose role would replace this page by the dashboard.
    yield* put(recoveryCodesShown(recoveryCodes));
    yield* put(sessionOpened({ token, user }));
  } catch (error) {
    yield* fail(error);
  }
}

function* prove({ payload }: ReturnType<typeof proofSubmitted>) {
  try {
    const { pendingAct } = yield* select(selectSecondFactor);
    const { token, user, codesLeft } = yield* call(api.prove, payload);
    yield* put(sessionOpened({ token, user }));
    if ('recovery_code' in payload) yield* put(toastShown({ tone: 'info', text: text.codesLeft(codesLeft) }));
    if (pendingAct === null) yield* put(factorSettled());
    else yield* act(pendingAct);
  } catch (error) {
    yield* fail(error);
  }
}

/** After the last try the session has ended on the server. */
function* fail(error: unknown) {
  yield* put(factorFailed(toPlainError(error)));
  if (bodyOf(error)['attempts_left'] !== 0 || (yield* select(selectUser)) === null) return;
  yield* put(toastShown({ tone: 'error', text: text.outOfTries }));
  yield* put(logoutRequested());
}

const bodyOf = (error: unknown): Readonly<Record<string, unknown>> =>
  (error instanceof ApiError ? (error.body as Record<string, unknown> | undefined) : undefined) ?? {};
