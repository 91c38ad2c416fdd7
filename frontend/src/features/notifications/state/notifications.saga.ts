import { call, delay, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { fetchNotifications, markNotificationsRead } from '../api/notifications-api';
import {
  bellMounted,
  bellUnmounted,
  notificationsClosed,
  notificationsFailed,
  notificationsLoaded,
  notificationsSeen,
  selectNotifications,
} from './notifications.slice';

const EVERY_MS = 60_000;
const READ_MAX = 100;

export function* notificationsSaga() {
  yield* takeLatest([bellMounted.type, bellUnmounted.type], keepFresh);
  yield* takeLeading(notificationsSeen, markRead);
  yield* takeLatest(notificationsClosed, readNotifications);
}

function* keepFresh(action: ReturnType<typeof bellMounted> | ReturnType<typeof bellUnmounted>) {
  if (bellUnmounted.match(action)) return;
  while (true) {
    yield* call(readNotifications);
    yield* delay(EVERY_MS);
  }
}

function* readNotifications() {
  try {
    yield* put(notificationsLoaded(yield* call(fetchNotifications)));
  } catch (error) {
    yield* put(notificationsFailed(toPlainError(error)));
  }
}

/** Failing to mark them costs nothing: they are marked the next time. */
function* markRead() {
  const notifications = (yield* select(selectNotifications)).data?.data ?? [];
  const ids = notifications
    .filter((notification) => !notification.read)
    .map((notification) => notification.id);
  if (ids.length === 0) return;
  try {
    yield* call(markNotificationsRead, ids.slice(0, READ_MAX));
  } catch (error) {
    console.warn('Notifications were not marked as read', toPlainError(error).code);
  }
}
