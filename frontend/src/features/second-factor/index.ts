import { type Feature } from '@/lib/store/feature';
import { secondFactorSaga } from './state/second-factor.saga';
import { secondFactorSlice } from './state/second-factor.slice';

export { SecondFactorGate } from './components/second-factor-gate';
export { SecondFactorSettings } from './components/second-factor-settings';

export const secondFactorFeature: Feature = {
  name: 'second-factor',
  slices: [secondFactorSlice],
  saga: secondFactorSaga,
};
