import { createLoadable } from '@/lib/store/create-loadable';
import { fetchInbox } from '../api/owner-api';

/** A page of the requests received in one state, with the owner's own recipients only. */
export const receivedRequests = createLoadable({ name: 'receivedRequests', read: fetchInbox });
