import { createLoadable } from '@/lib/store/create-loadable';
import { fetchAdminAccommodation } from '../api/admin-api';

/** The accommodation whose sheet is open, with its owner and history. */
export const adminAccommodation = createLoadable({
  name: 'adminAccommodation',
  read: fetchAdminAccommodation,
});
