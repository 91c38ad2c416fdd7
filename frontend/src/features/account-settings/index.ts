import { type Feature } from '@/lib/store/feature';
import { accountSettingsSaga } from './state/account-settings.saga';
import { accountSettingsSlice } from './state/account-settings.slice';

export { AccountSettings } from './components/account-settings';

/** Section "Einstellungen" of every dashboard. */
export const accountSettingsFeature: Feature = {
  name: 'account-settings',
  slices: [accountSettingsSlice],
  saga: accountSettingsSaga,
};
