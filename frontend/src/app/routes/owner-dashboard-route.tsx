import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { NoticesBell, noticesFeature } from '@/features/notices';
import { ownerDashboardFeature } from '@/features/owner-dashboard';
import { OwnerDashboard } from '@/features/owner-dashboard/components/owner-dashboard';

export const features = [ownerDashboardFeature, noticesFeature, accountSettingsFeature];

export function Component() {
  return <OwnerDashboard notices={<NoticesBell />} settings={<AccountSettings />} />;
}
