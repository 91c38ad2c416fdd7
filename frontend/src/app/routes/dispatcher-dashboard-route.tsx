import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { dispatcherDashboardFeature } from '@/features/dispatcher-dashboard';
import { DispatcherDashboard } from '@/features/dispatcher-dashboard/components/dispatcher-dashboard';
import { NotificationsBell, notificationsFeature } from '@/features/notifications';

export const features = [dispatcherDashboardFeature, notificationsFeature, accountSettingsFeature];

export function Component() {
  return <DispatcherDashboard notifications={<NotificationsBell />} settings={<AccountSettings />} />;
}
