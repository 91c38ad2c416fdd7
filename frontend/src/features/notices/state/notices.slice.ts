import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type Notices } from '../api/notices-api';

/** In-app notices of the signed-in user; kept fresh while a bell is on the page. */
export const noticesSlice = createSlice({
  name: 'notices',
  initialState: notLoaded as Loadable<Notices>,
  reducers: {
    bellMounted: (state): Loadable<Notices> => loading(state),
    bellUnmounted: (state) => state,
    noticesLoaded: (_state, action: PayloadAction<Notices>): Loadable<Notices> => loaded(action.payload),
    noticesFailed: (state, action: PayloadAction<PlainError>): Loadable<Notices> =>
      failed(state, action.payload),
    /** The list was opened: what it shows counts as read. */
    noticesSeen: (state) => state,
  },
  selectors: {
    selectNotices: (state) => state,
    selectUnreadCount: (state) => state.data?.meta.unread ?? 0,
  },
});

export const { bellMounted, bellUnmounted, noticesLoaded, noticesFailed, noticesSeen } = noticesSlice.actions;
export const { selectNotices, selectUnreadCount } = noticesSlice.selectors;
