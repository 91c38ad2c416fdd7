import { ACCOMMODATION_VIEWS_MAX_IDS, internalRoutes } from '@kq/contracts';
import { type InternalClient } from '@kq/service-kit';
import { type Views } from '../use-cases/ports';

/** Reads views of accommodations by internal calls to analytics. */
export function createAnalyticsViews(analytics: Pick<InternalClient, 'call'>): Views {
  return {
    async perDay(ids, { from, to }) {
      const days = [];
      for (let start = 0; start < ids.length; start += ACCOMMODATION_VIEWS_MAX_IDS) {
        const body = { accommodation_ids: ids.slice(start, start + ACCOMMODATION_VIEWS_MAX_IDS), from, to };
        days.push(...(await analytics.call(internalRoutes.accommodationViews, { body })).data);
      }
      return days;
    },
  };
}
