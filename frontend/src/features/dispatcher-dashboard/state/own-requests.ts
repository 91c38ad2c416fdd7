import { createLoadable } from '@/lib/store/create-loadable';
import { fetchRequests } from '../api/fetch-requests';

/** A page of the dispatcher's requests. */
export const ownRequests = createLoadable({ name: 'ownRequests', read: fetchRequests });
