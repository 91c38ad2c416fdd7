import { upsertMatching } from '@kq/service-kit';
import { type FinishedRuns } from '../use-cases/ports';
import { type GeoModels } from './models';

const _id = 'accommodations' as const;

/** Creates the store of the newest run that has published all states again. */
export function createFinishedRuns(model: GeoModels['republications']): FinishedRuns {
  return {
    async newest() {
      const doc = await model.findById(_id).lean();
      return (
        doc && { startedAt: doc.started_at, accommodations: doc.accommodations, isApplied: doc.is_applied }
      );
    },
    async put({ startedAt, accommodations }) {
      const run = { started_at: startedAt, accommodations, is_applied: false };
      await upsertMatching(model, { _id, started_at: { $lt: startedAt } }, { $set: run });
    },
    async markApplied({ startedAt }) {
      await model.updateOne({ _id, started_at: startedAt }, { $set: { is_applied: true } });
    },
  };
}
