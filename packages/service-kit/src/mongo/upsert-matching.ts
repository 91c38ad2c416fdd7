import { type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { isDuplicateKey } from '../errors/mongo-errors';

/**
 * Updates the document that the filter matches, or inserts it where none with the filter's `_id` exists. A stored one that
 * the filter excludes, as one with a higher sequence, stays as it is.
 * @returns false where it is excluded
 */
export async function upsertMatching<T>(
  model: Pick<Model<T>, 'updateOne'>,
  filter: QueryFilter<T>,
  update: UpdateQuery<T>,
): Promise<boolean> {
  try {
    await model.updateOne(filter, update, { upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    // The stored one is excluded, or another writer has just inserted one that is not.
    return (await model.updateOne(filter, update)).matchedCount === 1;
  }
}
