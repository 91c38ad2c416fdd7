import { call, put, takeLatest } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { profileChanged } from '@/lib/session/auth.slice';
import { toastShown } from '@/lib/toasts/toast.slice';
import { changeLanguage } from '../api/profile';
import { settingsText } from '../texts';
import { languageChosen, languageRefused, languageStored } from './mail-language.slice';

export function* mailLanguageSaga() {
  yield* takeLatest(languageChosen, store);
}

function* store({ payload }: ReturnType<typeof languageChosen>) {
  try {
    yield* put(profileChanged(yield* call(changeLanguage, payload)));
    yield* put(languageStored());
    yield* put(toastShown({ tone: 'info', text: settingsText.languageStored }));
  } catch (error) {
    yield* put(languageRefused(toPlainError(error)));
  }
}
