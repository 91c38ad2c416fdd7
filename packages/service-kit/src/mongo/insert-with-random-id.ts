import { isDuplicateKey } from '../errors/mongo-errors';

/** Calls `insert` with a new id and draws again while another document has that `_id`; rethrows other errors. */
export async function insertWithRandomId<T>(
  newId: () => number,
  insert: (id: number) => Promise<T>,
  attempts = 10,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insert(newId());
    } catch (error) {
      if (attempt >= attempts || !isDuplicateKey(error, '_id')) throw error;
    }
  }
}
