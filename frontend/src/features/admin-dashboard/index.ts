import { type Feature } from '@/lib/store/feature';
import { adminSaga } from './state/admin.saga';
import { adminSlice } from './state/admin.slice';
import { suspensionsSlice } from './state/suspensions.slice';

export const adminDashboardFeature: Feature = {
  name: 'admin-dashboard',
  slices: [adminSlice, suspensionsSlice],
  saga: adminSaga,
};
