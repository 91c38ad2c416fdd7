import { createLoadable } from '@/lib/store/create-loadable';
import { fetchFigures } from '../api/owner-api';

/** The owner's requests, answers, occupancy and earnings of a period. */
export const ownerFigures = createLoadable({ name: 'ownerFigures', read: fetchFigures });
