import { call, put, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { writeToken } from '@/lib/session/token';
import { toastShown } from '@/lib/toasts/toast.slice';
import { endAllSessions } from '../api/end-all-sessions';
import { settingsText } from '../texts';
import { endAllFailed, endAllSubmitted, endAllSucceeded } from './account-settings.slice';

export function* accountSettingsSaga() {
  yield* takeLeading(endAllSubmitted, endAll);
}

function* endAll() {
  try {
    yield* call(endAllSessions);
    yield* call(writeToken, null);
    yield* put(endAllSucceeded());
    yield* put(toastShown({ tone: 'info', text: settingsText.done }));
  } catch (error) {
    yield* put(endAllFailed(toPlainError(error)));
  }
}
