import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { adminDashboardFeature } from '@/features/admin-dashboard';
import { AdminDashboard } from '@/features/admin-dashboard/components/admin-dashboard';
import { NoticesBell, noticesFeature } from '@/features/notices';

export const features = [adminDashboardFeature, noticesFeature, accountSettingsFeature];

export function Component() {
  return <AdminDashboard notices={<NoticesBell />} settings={<AccountSettings />} />;
}
