import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { adminDashboardFeature } from '@/features/admin-dashboard';
import { AdminDashboard } from '@/features/admin-dashboard/components/admin-dashboard';
import { NotificationsBell, notificationsFeature } from '@/features/notifications';

export const features = [adminDashboardFeature, notificationsFeature, accountSettingsFeature];

export function Component() {
  return <AdminDashboard notifications={<NotificationsBell />} settings={<AccountSettings />} />;
}
