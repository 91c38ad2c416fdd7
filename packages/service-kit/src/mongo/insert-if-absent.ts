import { isDuplicateKey } from '../errors/mongo-errors';

/**
 * Runs an insert and returns whether its document is new. The unique key decides, so that concurrent inserts of one
 * document return true once.
 * @param key restricts it to one index field, e.g. `_id`: a duplicate of another one is thrown
 * @returns false where a document with the key exists, which stays as it is
 */
export async function insertIfAbsent(insert: () => Promise<unknown>, key?: string): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error, key)) throw error;
    return false;
  }
}
