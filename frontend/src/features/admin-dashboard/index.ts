import { type Feature } from '@/lib/store/feature';
import { accountBlockDecisionSlice } from './state/account-block-decision';
import { accountBlock } from './state/account-blocks';
import { adminAccommodation } from './state/admin-accommodation';
import { adminDemand } from './state/admin-demand';
import { adminReport, adminReports } from './state/admin-reports';
import { adminStats } from './state/admin-stats';
import { adminUsers } from './state/admin-users';
import { adminSaga } from './state/admin.saga';
import { adminSlice } from './state/admin.slice';
import { openedRecording, recordingReplays, recordings } from './state/recordings';
import { reportDecisionSlice } from './state/report-decision.slice';
import { suspensionsSlice } from './state/suspensions.slice';

export const adminDashboardFeature: Feature = {
  name: 'admin-dashboard',
  slices: [
    adminSlice,
    adminAccommodation.slice,
    adminUsers.slice,
    adminStats.slice,
    adminDemand.slice,
    suspensionsSlice,
    accountBlock.slice,
    accountBlockDecisionSlice,
    adminReports.slice,
    adminReport.slice,
    reportDecisionSlice,
    recordings.slice,
    recordingReplays.slice,
    openedRecording.slice,
  ],
  saga: adminSaga,
};
