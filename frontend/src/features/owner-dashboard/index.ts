import { type Feature } from '@/lib/store/feature';
import { calendarSyncSlice } from './state/calendar-sync.slice';
import { bulkChangeSlice } from './state/bulk-change.slice';
import { collisions } from './state/collisions';
import { occupancySlice } from './state/occupancy.slice';
import { occupancyOverview } from './state/occupancy-overview';
import { closuresSlice } from './state/closures.slice';
import { listingImportSlice } from './state/listing-import.slice';
import { listingSaveSlice } from './state/listing-save.slice';
import { ownAccommodationsSlice } from './state/own-accommodations.slice';
import { ownerDashboardSaga } from './state/owner-dashboard.saga';
import { ownerLinkSlice } from './state/owner-link.slice';
import { ownerStats } from './state/owner-stats';
import { photoUploadsSlice } from './state/photo-uploads.slice';
import { receivedRequests } from './state/received-requests';
import { stayCancellationSlice } from './state/stay-cancellation.slice';

export const ownerDashboardFeature: Feature = {
  name: 'owner-dashboard',
  slices: [
    ownAccommodationsSlice,
    bulkChangeSlice,
    listingImportSlice,
    listingSaveSlice,
    ownerStats.slice,
    photoUploadsSlice,
    receivedRequests.slice,
    calendarSyncSlice,
    collisions.slice,
    occupancySlice,
    occupancyOverview.slice,
    closuresSlice,
    ownerLinkSlice,
    stayCancellationSlice,
  ],
  saga: ownerDashboardSaga,
};
