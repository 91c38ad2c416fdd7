import { internalRoutes } from '@kq/contracts';
import { type InternalClient } from '@kq/service-kit';
import { type Contacts } from '../use-cases/ports';

/** Limit of ids in one call to auth. */
const IDS_MAX = 200;

/** Reads names and addresses by internal calls to auth. */
export function createAuthContacts(auth: Pick<InternalClient, 'call'>): Contacts {
  return {
    async byIds(ids) {
      const cards = [];
      for (let start = 0; start < ids.length; start += IDS_MAX) {
        const body = { ids: ids.slice(start, start + IDS_MAX) };
        cards.push(...(await auth.call(internalRoutes.contacts, { body })).data);
      }
      return cards;
    },
  };
}
