import { createLoadable } from '@/lib/store/create-loadable';
import { fetchDemand } from '../api/admin-api';

/** Demand without supply in some days. */
export const adminDemand = createLoadable({ name: 'adminDemand', read: fetchDemand });
