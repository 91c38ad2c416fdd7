import { type Feature } from '@/lib/store/feature';
import { noticesSaga } from './state/notices.saga';
import { noticesSlice } from './state/notices.slice';

export { NoticesBell } from './components/notices-bell';

/** The bell of the dashboards. */
export const noticesFeature: Feature = { name: 'notices', slices: [noticesSlice], saga: noticesSaga };
