import { createLoadable } from '@/lib/store/create-loadable';
import { fetchOverview } from '../api/owner-api';

/** The nights of all own accommodations. */
export const occupancyOverview = createLoadable({ name: 'occupancyOverview', read: fetchOverview });
