import { call, delay, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchNotices, markNoticesRead } from '../api/notices-api';
import {
  bellMounted,
  bellUnmounted,
  noticesFailed,
  noticesLoaded,
  noticesSeen,
  selectNotices,
} from './notices.slice';

const EVERY_MS = 60_000;
const READ_MAX = 100;

export function* noticesSaga() {
  yield* takeLatest([bellMounted.type, bellUnmounted.type], keepFresh);
  yield* takeLeading(noticesSeen, markRead);
}

function* keepFresh(action: ReturnType<typeof bellMounted> | ReturnType<typeof bellUnmounted>) {
  if (bellUnmounted.match(action)) return;
  while (true) {
    yield* call(readNotices);
    yield* delay(EVERY_MS);
  }
}

function* readNotices() {
  try {
    yield* put(noticesLoaded(yield* call(fetchNotices)));
  } catch (error) {
    yield* put(noticesFailed(toPlainError(error)));
  }
}

/** Failing to mark them costs nothing: they are marked the next time. */
function* markRead() {
  const notices = (yield* select(selectNotices)).data?.data ?? [];
  const ids = notices.filter((notice) => !notice.read).map((notice) => notice.id);
  if (ids.length === 0) return;
  try {
    yield* call(markNoticesRead, ids.slice(0, READ_MAX));
    yield* call(readNotices);
  } catch (error) {
    console.warn('Notices were not marked as read', toPlainError(error).code);
  }
}
