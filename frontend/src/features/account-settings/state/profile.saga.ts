import { call, put, select, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { profileChanged, selectUser, sessionOpened } from '@/lib/session/auth.slice';
import { toastShown } from '@/lib/toasts/toast.slice';
import { changeProfile, requestEmailChange, signInAgain } from '../api/profile';
import { settingsText } from '../texts';
import {
  emailRefused,
  emailRequested,
  emailSubmitted,
  profileRefused,
  profileStored,
  profileSubmitted,
  signedInAgain,
  signInRefused,
  signInSubmitted,
} from './profile.slice';

export function* profileSaga() {
  yield* takeLeading(profileSubmitted, store);
  yield* takeLeading(emailSubmitted, requestEmail);
  yield* takeLeading(signInSubmitted, signIn);
}

function* store({ payload }: ReturnType<typeof profileSubmitted>) {
  try {
    yield* put(profileChanged(yield* call(changeProfile, payload)));
    yield* put(profileStored());
    yield* put(toastShown({ tone: 'success', text: settingsText.profileStored }));
  } catch (error) {
    yield* put(profileRefused(toPlainError(error)));
  }
}

function* requestEmail({ payload }: ReturnType<typeof emailSubmitted>) {
  try {
    yield* put(emailRequested(yield* call(requestEmailChange, payload)));
  } catch (error) {
    yield* put(emailRefused(toPlainError(error)));
  }
}

function* signIn({ payload }: ReturnType<typeof signInSubmitted>) {
  try {
    const user = yield* select(selectUser);
    yield* put(sessionOpened(yield* call(signInAgain, user?.email ?? '', payload)));
    yield* put(signedInAgain());
    yield* put(toastShown({ tone: 'success', text: settingsText.signedInAgain }));
  } catch (error) {
    yield* put(signInRefused(toPlainError(error)));
  }
}
