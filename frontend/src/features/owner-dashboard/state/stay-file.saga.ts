import { createAction } from '@reduxjs/toolkit';
import { call, put, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { saveFile } from '@/lib/save-file';
import { failureShown } from '@/lib/toasts/toast.slice';
import { fetchStayCalendar, type StayFile } from '../api/owner-api';

/** An owner wants the calendar file of a stay. */
export const stayFileRequested = createAction<StayFile>('stayFile/requested');

export function* stayFileSaga() {
  yield* takeLeading(stayFileRequested, downloadStayFile);
}

function* downloadStayFile({ payload }: ReturnType<typeof stayFileRequested>) {
  try {
    const content = yield* call(fetchStayCalendar, payload);
    yield* call(saveFile, new Blob([content], { type: 'text/calendar' }), payload.filename);
  } catch (error) {
    yield* put(failureShown(toPlainError(error)));
  }
}
