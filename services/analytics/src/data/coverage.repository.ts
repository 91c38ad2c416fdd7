import { upsertMatching } from '@kq/service-kit';
import { type Coverages } from '../use-cases/ports';
import { type AnalyticsModels } from './models';

export function createCoverages(model: AnalyticsModels['coverages']): Coverages {
  return {
    async put({ placeId, sequence, accommodations }) {
      const older = { _id: placeId, sequence: { $lt: sequence } };
      await upsertMatching(model, older, { $set: { sequence, accommodations } });
    },
    async all() {
      const docs = await model.find({ accommodations: { $gt: 0 } }).lean();
      return new Map(docs.map(({ _id, accommodations }) => [_id, accommodations]));
    },
  };
}
