import { type Feature } from '@/lib/store/feature';
import { notificationsSaga } from './state/notifications.saga';
import { notificationsSlice } from './state/notifications.slice';

export { NotificationsBell } from './components/notifications-bell';

/** The bell of the navigation bar. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  slices: [notificationsSlice],
  saga: notificationsSaga,
};
