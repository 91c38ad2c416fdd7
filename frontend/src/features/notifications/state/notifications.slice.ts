import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type Notifications } from '../api/notifications-api';

/** In-app notifications of the signed-in user; kept fresh while a bell is on the page. */
export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: notLoaded as Loadable<Notifications>,
  reducers: {
    bellMounted: (state): Loadable<Notifications> => loading(state),
    bellUnmounted: (state) => state,
    notificationsLoaded: (_state, action: PayloadAction<Notifications>): Loadable<Notifications> =>
      loaded(action.payload),
    notificationsFailed: (state, action: PayloadAction<PlainError>): Loadable<Notifications> =>
      failed(state, action.payload),
    /** The list was opened: what it shows counts as read, and stays marked as new until it is closed. */
    notificationsSeen: (state): Loadable<Notifications> =>
      state.data === null ? state : loaded({ ...state.data, meta: { unread: 0 } }),
    notificationsClosed: (state) => state,
  },
  selectors: {
    selectNotifications: (state) => state,
    selectUnreadCount: (state) => state.data?.meta.unread ?? 0,
  },
});

export const {
  bellMounted,
  bellUnmounted,
  notificationsLoaded,
  notificationsFailed,
  notificationsSeen,
  notificationsClosed,
} = notificationsSlice.actions;
export const { selectNotifications, selectUnreadCount } = notificationsSlice.selectors;
