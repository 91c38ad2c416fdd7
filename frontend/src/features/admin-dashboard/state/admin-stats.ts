import { createLoadable } from '@/lib/store/create-loadable';
import { fetchAdminStats } from '../api/admin-api';

/** The statistics of some days. */
export const adminStats = createLoadable({ name: 'adminStats', read: fetchAdminStats });
