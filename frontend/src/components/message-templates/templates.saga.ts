import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { api } from '@/lib/api';
import { toPlainError } from '@/lib/api-error';
import { shownFrameTexts } from '@/lib/frame-texts';
import { reportError } from '@/lib/report-error';
import { selectUserRole, sessionOpened } from '@/lib/session/auth.slice';
import { toastShown } from '@/lib/toasts/toast.slice';
import { templatesLoaded, templatesRefused, templatesShown, templatesSubmitted } from './templates.slice';

export function* templatesSaga() {
  yield* takeLatest([templatesShown, sessionOpened], load);
  yield* takeLeading(templatesSubmitted, save);
}

/** The templates only help: an answer needs none. */
function* load() {
  if ((yield* select(selectUserRole)) !== 'owner') return;
  try {
    const { data } = yield* call(() => api('GET /booking-requests/message-templates'));
    yield* put(templatesLoaded(data));
  } catch (error) {
    yield* call(reportError, error, 'message templates');
  }
}

function* save({ payload }: ReturnType<typeof templatesSubmitted>) {
  try {
    const { data } = yield* call(() =>
      api('PUT /booking-requests/message-templates', { body: { data: [...payload] } }),
    );
    yield* put(templatesLoaded(data));
    yield* put(toastShown({ tone: 'success', text: shownFrameTexts().toasts.templatesSaved }));
  } catch (error) {
    yield* put(templatesRefused(toPlainError(error)));
  }
}
