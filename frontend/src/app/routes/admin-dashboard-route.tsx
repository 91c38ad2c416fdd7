import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { adminDashboardFeature } from '@/features/admin-dashboard';
import { AdminDashboard } from '@/features/admin-dashboard/components/admin-dashboard';
import { NotificationsBell, notificationsFeature } from '@/features/notifications';
import { SecondFactorGate, secondFactorFeature, SecondFactorSettings } from '@/features/second-factor';

export const features = [
  adminDashboardFeature,
  notificationsFeature,
  accountSettingsFeature,
  secondFactorFeature,
];

export function Component() {
  return (
    <SecondFactorGate>
      <AdminDashboard notifications={<NotificationsBell />} settings={<Settings />} />
    </SecondFactorGate>
  );
}

function Settings() {
  return (
    <>
      <AccountSettings />
      <SecondFactorSettings />
    </>
  );
}
