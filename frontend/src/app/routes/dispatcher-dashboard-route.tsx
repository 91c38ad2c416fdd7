import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { dispatcherDashboardFeature } from '@/features/dispatcher-dashboard';
import { DispatcherDashboard } from '@/features/dispatcher-dashboard/components/dispatcher-dashboard';

export const features = [dispatcherDashboardFeature, accountSettingsFeature];

export function Component() {
  return <DispatcherDashboard settings={<AccountSettings />} />;
}
