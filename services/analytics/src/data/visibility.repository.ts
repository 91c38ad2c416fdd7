import { type Clock, DAY_MS } from '@kq/kernel';
import { upsertMatching } from '@kq/service-kit';
import { type VisibilityStore } from '../use-cases/ports';
import { type AnalyticsModels } from './models';

/** Also bounds how long a state stays that no event corrects, e.g. after a restored backup of listings. */
const KEEP_MS = DAY_MS;

/** Creates the store of known states; an older state never replaces a newer one (docs/design.md D19). */
export function createVisibilityRepository(
  model: AnalyticsModels['visibilities'],
  clock: Clock,
): VisibilityStore {
  return {
    async find(accommodationId) {
      const known = await model
        .findOne({ _id: accommodationId, purge_at: { $gt: clock.now() } })
        .lean<{ is_public: boolean | null }>();
      return known?.is_public ?? null;
    },
    async put({ accommodationId, sequence, isPublic }) {
      const notNewer = { _id: accommodationId, sequence: { $lte: sequence } };
      const purge_at = new Date(clock.now().getTime() + KEEP_MS);
      await upsertMatching(model, notNewer, { $set: { sequence, is_public: isPublic, purge_at } });
    },
  };
}
