import { type AnyModel } from './migrate';

interface Selection {
  /** Without `_id`. */
  readonly filter: object;
  /** The fields that are read, beside `_id`. */
  readonly fields: readonly string[];
  readonly signal: AbortSignal;
  readonly batch?: number;
}

const BATCH = 200;

/**
 * Calls `handle` with each document in the order of `_id`, a batch at a time, so that a migration's memory does not grow
 * with the collection. `handle` may change the document; it must have no effect on one that it has handled before,
 * because a killed migration starts again.
 * @throws the reason of `signal`, between two documents
 */
export async function eachDocument<T extends { _id: number | string }>(
  model: AnyModel,
  { filter, fields, signal, batch = BATCH }: Selection,
  handle: (doc: T) => Promise<unknown>,
): Promise<void> {
  for (let last: T['_id'] | undefined, isDone = false; !isDone;) {
    const docs = (await model
      .find(last === undefined ? filter : { ...filter, _id: { $gt: last } }, [...fields])
      .sort({ _id: 1 })
      .limit(batch)
      .lean()) as T[];
    for (const doc of docs) {
      signal.throwIfAborted();
      await handle(doc);
    }
    last = docs.at(-1)?._id;
    isDone = docs.length < batch;
  }
}
