import { type Feature } from '@/lib/store/feature';
import { calendarSyncSlice } from './state/calendar-sync.slice';
import { occupancySlice } from './state/occupancy.slice';
import { occupancyOverviewSlice } from './state/occupancy-overview.slice';
import { closuresSlice } from './state/closures.slice';
import { listingImportSlice } from './state/listing-import.slice';
import { listingSaveSlice } from './state/listing-save.slice';
import { ownPlacesSlice } from './state/own-places.slice';
import { ownerDashboardSaga } from './state/owner-dashboard.saga';
import { ownerLinkSlice } from './state/owner-link.slice';
import { ownerFiguresSlice } from './state/owner-figures.slice';
import { photoUploadsSlice } from './state/photo-uploads.slice';
import { receivedRequestsSlice } from './state/received-requests.slice';
import { stayCancellationSlice } from './state/stay-cancellation.slice';

export const ownerDashboardFeature: Feature = {
  name: 'owner-dashboard',
  slices: [
    ownPlacesSlice,
    listingImportSlice,
    listingSaveSlice,
    ownerFiguresSlice,
    photoUploadsSlice,
    receivedRequestsSlice,
    calendarSyncSlice,
    occupancySlice,
    occupancyOverviewSlice,
    closuresSlice,
    ownerLinkSlice,
    stayCancellationSlice,
  ],
  saga: ownerDashboardSaga,
};
