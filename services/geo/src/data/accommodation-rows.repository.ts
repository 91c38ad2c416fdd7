import { insertIfAbsent } from '@kq/service-kit';
import { type AccommodationRows, type RowState } from '../use-cases/ports';
import { type GeoModels } from './models';

/** Stands for no run: earlier than any. */
const NO_RUN = new Date(0);

/** Creates the store of accommodations by town and postal code. An older state never replaces a newer one. */
export function createAccommodationRows(model: GeoModels['accommodations']): AccommodationRows {
  async function countPublicBy(field: 'place_id' | 'postal_code'): Promise<Map<string, number>> {
    const groups = await model.aggregate<{ _id: string | null; count: number }>([
      { $match: { is_public: true } },
      { $group: { _id: `$${field}`, count: { $sum: 1 } } },
    ]);
    return new Map(groups.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count]])));
  }

  return {
    async update(state) {
      const { id, sequence } = state;
      const named = { $max: { republished_at: state.runStartedAt ?? NO_RUN } };
      const newer = { _id: id, sequence: { $lt: sequence } };
      const { matchedCount } = await model.updateOne(newer, { $set: fieldsOf(state), ...named });
      return matchedCount === 1 || (await model.updateOne({ _id: id }, named)).matchedCount === 1;
    },
    insert: (state) =>
      insertIfAbsent(() =>
        model.create({
          _id: state.id,
          ...fieldsOf(state),
          republished_at: state.runStartedAt ?? NO_RUN,
        }),
      ),
    async hide({ id, sequence, changedAt }) {
      const update = { $set: { sequence, changed_at: changedAt, is_public: false } };
      await model.updateOne({ _id: id, sequence: { $lt: sequence } }, update);
    },
    countNamed: (runStartedAt) => model.countDocuments({ republished_at: { $gte: runStartedAt } }),
    async removeUnnamed(runStartedAt, keptFrom) {
      await model.deleteMany({ republished_at: { $lt: runStartedAt }, changed_at: { $lt: keptFrom } });
    },
    async countPublic() {
      const [byPlace, byPostalCode] = await Promise.all([
        countPublicBy('place_id'),
        countPublicBy('postal_code'),
      ]);
      return { byPlace, byPostalCode };
    },
    async placeIds() {
      const groups = await model.aggregate<{ _id: string | null }>([{ $group: { _id: '$place_id' } }]);
      return groups.flatMap(({ _id }) => _id ?? []);
    },
  };
}

const fieldsOf = ({ sequence, placeId, postalCode, isPublic, changedAt }: RowState) => ({
  sequence,
  place_id: placeId,
  postal_code: postalCode,
  is_public: isPublic,
  changed_at: changedAt,
});
