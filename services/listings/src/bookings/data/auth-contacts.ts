import { internalRoutes } from '@kq/contracts';
import { type InternalClient } from '@kq/service-kit';
import { type Contacts } from '../domain/ports';

/** Names and addresses by an internal call to auth. */
export function createAuthContacts(auth: Pick<InternalClient, 'call'>): Contacts {
  return {
    async byIds(ids) {
      if (ids.length === 0) return [];
      const { data } = await auth.call(internalRoutes.contacts, { body: { ids: [...ids] } });
      return data;
    },
  };
}
