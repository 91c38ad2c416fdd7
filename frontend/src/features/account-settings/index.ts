import { all, fork } from 'typed-redux-saga';
import { type Feature } from '@/lib/store/feature';
import { accountSettingsSaga } from './state/account-settings.saga';
import { accountSettingsSlice } from './state/account-settings.slice';
import { mailLanguageSaga } from './state/mail-language.saga';
import { mailLanguageSlice } from './state/mail-language.slice';
import { profileSaga } from './state/profile.saga';
import { profileSlice } from './state/profile.slice';
import { ownDataSaga } from './state/own-data.saga';
import { ownDataSlice } from './state/own-data.slice';

export { AccountSettings } from './components/account-settings';

function* accountFeatureSaga() {
  yield* all([fork(accountSettingsSaga), fork(ownDataSaga), fork(mailLanguageSaga), fork(profileSaga)]);
}

/** Section "Einstellungen" of every dashboard. */
export const accountSettingsFeature: Feature = {
  name: 'account-settings',
  slices: [accountSettingsSlice, ownDataSlice, mailLanguageSlice, profileSlice],
  saga: accountFeatureSaga,
};
