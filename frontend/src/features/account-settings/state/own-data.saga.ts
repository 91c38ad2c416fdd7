import { call, put, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { writeToken } from '@/lib/session/token';
import { toastShown } from '@/lib/toasts/toast.slice';
import { eraseAccount, exportAccount } from '../api/own-data';
import { saveJson } from '@/lib/save-file';
import { settingsText } from '../texts';
import {
  downloadFailed,
  downloadSubmitted,
  downloadSucceeded,
  erasureFailed,
  erasureSubmitted,
  erasureSucceeded,
} from './own-data.slice';

export function* ownDataSaga() {
  yield* takeLeading(downloadSubmitted, download);
  yield* takeLeading(erasureSubmitted, erase);
}

function* download() {
  try {
    const copy = yield* call(exportAccount);
    yield* call(saveJson, copy, settingsText.exportFile);
    yield* put(downloadSucceeded());
  } catch (error) {
    yield* put(downloadFailed(toPlainError(error)));
  }
}

function* erase({ payload }: ReturnType<typeof erasureSubmitted>) {
  try {
    yield* call(eraseAccount, payload.password);
    yield* call(writeToken, null);
    yield* put(erasureSucceeded());
    yield* put(toastShown({ tone: 'info', text: settingsText.erased }));
  } catch (error) {
    yield* put(erasureFailed(toPlainError(error)));
  }
}
