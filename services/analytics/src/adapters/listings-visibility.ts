import { ACCOMMODATION_VISIBILITY_MAX_IDS, internalRoutes } from '@kq/contracts';
import { createBatcher } from '@kq/kernel';
import { type InternalClient } from '@kq/service-kit';
import { type ReadVisibility } from '../use-cases/ports';

type Read = Awaited<ReturnType<ReadVisibility>>;

/** Reads the visibility of accommodations by internal calls to listings, one call at a time for all views that wait. */
export function createListingsVisibility(listings: Pick<InternalClient, 'call'>): ReadVisibility {
  const { ask } = createBatcher<number, Read>({
    maxSize: ACCOMMODATION_VISIBILITY_MAX_IDS,
    async run(ids) {
      const body = { accommodation_ids: [...new Set(ids)] };
      const { data } = await listings.call(internalRoutes.accommodationVisibility, { body });
      const states = new Map(data.map((state) => [state.accommodation_id, state]));
      return ids.map((accommodationId) => {
        const state = states.get(accommodationId);
        return state ? { accommodationId, sequence: state.sequence, isPublic: state.is_public } : null;
      });
    },
  });
  return ask;
}
