import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { dispatcherDashboardFeature } from '@/features/dispatcher-dashboard';
import { DispatcherDashboard } from '@/features/dispatcher-dashboard/components/dispatcher-dashboard';
import { NoticesBell, noticesFeature } from '@/features/notices';

export const features = [dispatcherDashboardFeature, noticesFeature, accountSettingsFeature];

export function Component() {
  return <DispatcherDashboard notices={<NoticesBell />} settings={<AccountSettings />} />;
}
