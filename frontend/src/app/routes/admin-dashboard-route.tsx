import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { adminDashboardFeature } from '@/features/admin-dashboard';
import { AdminDashboard } from '@/features/admin-dashboard/components/admin-dashboard';
import { SpotMap } from '@/features/map';
import { SecondFactorGate, secondFactorFeature, SecondFactorSettings } from '@/features/second-factor';

export const features = [adminDashboardFeature, accountSettingsFeature, secondFactorFeature];

export function Component() {
  return (
    <SecondFactorGate>
      <AdminDashboard
        settings={<Settings />}
        renderMap={(spots, label) => <SpotMap spots={spots} label={label} />}
      />
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
