import { createLoadable } from '@/lib/store/create-loadable';
import { fetchOwnerStats } from '../api/owner-api';

/** The owner's requests, answers, occupancy and earnings of a period. */
export const ownerStats = createLoadable({ name: 'ownerStats', read: fetchOwnerStats });
