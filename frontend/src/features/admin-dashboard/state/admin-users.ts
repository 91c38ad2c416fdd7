import { createLoadable } from '@/lib/store/create-loadable';
import { fetchUsers } from '../api/admin-api';

/** A page of the users. */
export const adminUsers = createLoadable({ name: 'adminUsers', read: fetchUsers });
