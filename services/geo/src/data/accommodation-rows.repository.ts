import { type Clock } from '@kq/kernel';
import { insertIfAbsent } from '@kq/service-kit';
import { type AccommodationRows, type RowState } from '../use-cases/ports';
import { type AccommodationRow, type GeoModels } from './models';

/** Stands for no run: earlier than any. */
const NO_RUN = new Date(0);

/** Creates the store of accommodations by town and postal code. An older state never replaces a newer one. */
export function createAccommodationRows(model: GeoModels['accommodations'], clock: Clock): AccommodationRows {
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
      const counted = countedFieldsOf(state);
      const version = versionFieldsOf(state);
      const update = async (filter: object, $set: object): Promise<boolean> =>
        (await model.updateOne(filter, { $set, ...named })).matchedCount === 1;
      return (
        (await update({ ...newer, ...counted }, version)) ||
        (await update(newer, { ...version, ...counted, moved_at: clock.now() })) ||
        (await model.updateOne({ _id: id }, named)).matchedCount === 1
      );
    },
    insert: (state) =>
      insertIfAbsent(() =>
        model.create({
          _id: state.id,
          ...versionFieldsOf(state),
          ...countedFieldsOf(state),
          moved_at: clock.now(),
          republished_at: state.runStartedAt ?? NO_RUN,
        }),
      ),
    async hide({ id, sequence, changedAt }) {
      const $set = { sequence, changed_at: changedAt, is_public: false, moved_at: clock.now() };
      await model.updateOne({ _id: id, sequence: { $lt: sequence } }, { $set });
    },
    countNamed: (runStartedAt) => model.countDocuments({ republished_at: { $gte: runStartedAt } }),
    async removeUnnamed(runStartedAt, keptFrom) {
      await model.deleteMany({ republished_at: { $lt: runStartedAt }, changed_at: { $lt: keptFrom } });
    },
    async lastMove() {
      const [newest, rows] = await Promise.all([
        model.findOne({}, ['moved_at']).sort({ moved_at: -1 }).lean<Pick<AccommodationRow, 'moved_at'>>(),
        model.estimatedDocumentCount(),
      ]);
      return { movedAt: newest?.moved_at ?? null, rows };
    },
    async count() {
      const [byPlace, byPostalCode, towns] = await Promise.all([
        countPublicBy('place_id'),
        countPublicBy('postal_code'),
        model.aggregate<{ _id: string | null }>([{ $group: { _id: '$place_id' } }]),
      ]);
      return { byPlace, byPostalCode, placeIds: towns.flatMap(({ _id }) => _id ?? []) };
    },
  };
}

const versionFieldsOf = ({ sequence, changedAt }: RowState) => ({ sequence, changed_at: changedAt });

/** The fields that the numbers depend on. */
const countedFieldsOf = ({ placeId, postalCode, isPublic }: RowState) => ({
  place_id: placeId,
  postal_code: postalCode,
  is_public: isPublic,
});
