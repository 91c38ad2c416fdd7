import { createLoadable } from '@/lib/store/create-loadable';
import { fetchCollisions } from '../api/owner-api';

/** Own accommodations whose nights are sold twice. */
export const collisions = createLoadable({ name: 'collisions', read: (_view: null) => fetchCollisions() });
