import { createLoadable } from '@/lib/store/create-loadable';
import { fetchFigures } from '../api/admin-api';

/** The statistics of some days. */
export const adminFigures = createLoadable({ name: 'adminFigures', read: fetchFigures });
