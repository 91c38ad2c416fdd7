import { type Feature } from '@/lib/store/feature';
import { accountBlockDecisionSlice } from './state/account-block-decision';
import { accountBlock } from './state/account-blocks';
import { adminReport, adminReports } from './state/admin-reports';
import { adminStats } from './state/admin-stats';
import { adminUsers } from './state/admin-users';
import { adminSaga } from './state/admin.saga';
import { adminSlice } from './state/admin.slice';
import { reportDecisionSlice } from './state/report-decision.slice';
import { suspensionsSlice } from './state/suspensions.slice';

export const adminDashboardFeature: Feature = {
  name: 'admin-dashboard',
  slices: [
    adminSlice,
    adminUsers.slice,
    adminStats.slice,
    suspensionsSlice,
    accountBlock.slice,
    accountBlockDecisionSlice,
    adminReports.slice,
    adminReport.slice,
    reportDecisionSlice,
  ],
  saga: adminSaga,
};
