import { type Feature } from '@/lib/store/feature';
import { adminFigures } from './state/admin-figures';
import { adminUsers } from './state/admin-users';
import { adminSaga } from './state/admin.saga';
import { adminSlice } from './state/admin.slice';
import { suspensionsSlice } from './state/suspensions.slice';

export const adminDashboardFeature: Feature = {
  name: 'admin-dashboard',
  slices: [adminSlice, adminUsers.slice, adminFigures.slice, suspensionsSlice],
  saga: adminSaga,
};
