import { type Collection } from 'mongoose';
import { type Fields, type Operation } from './operations';

/** Outcome for a caller: the answer, or the code of the refusal. */
export type Outcome = { answer: unknown } | { refusal: unknown };

type AnyCollection = Collection;

/** Runs one operation. Only a refusal by the server is an outcome; any other error is thrown. */
export async function runOperation(collection: AnyCollection, operation: Operation): Promise<Outcome> {
  try {
    return { answer: await answerOf(collection, operation) };
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== 'number') throw error;
    return { refusal: code };
  }
}

async function answerOf(collection: AnyCollection, operation: Operation): Promise<unknown> {
  switch (operation.kind) {
    case 'insertOne':
      return (await collection.insertOne(operation.document as never)).insertedId;
    case 'insertMany':
      return (await collection.insertMany(operation.documents as never, { ordered: operation.ordered }))
        .insertedCount;
    case 'updateOne': {
      const { filter, update, options } = operation;
      return countsOf(await collection.updateOne(filter, update as never, options as never));
    }
    case 'updateMany':
      return countsOf(await collection.updateMany(operation.filter, operation.update as never));
    case 'deleteOne':
      return (await collection.deleteOne(operation.filter)).deletedCount;
    case 'deleteMany':
      return (await collection.deleteMany(operation.filter)).deletedCount;
    case 'find': {
      const { filter, sort, skip, limit, projection } = operation;
      const options = { sort: Object.fromEntries(sort), skip, limit, projection };
      const found: Fields[] = await collection.find(filter, options).toArray();
      return isCovered(projection) ? found.map(withoutNulls) : found;
    }
    case 'count':
      return collection.countDocuments(operation.filter);
    case 'aggregate':
      return collection.aggregate(operation.pipeline as never).toArray();
  }
}

/** Whether an index alone may answer: MongoDB then gives null for a field that the document lacks. */
const isCovered = (projection: Fields): boolean =>
  projection['n'] === 1 && Object.keys(projection).length === 1;
const withoutNulls = (document: Fields): Fields =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));

interface Counts {
  matchedCount: number;
  modifiedCount: number;
  upsertedId: unknown;
}

function countsOf({ matchedCount, modifiedCount, upsertedId }: Counts): Counts {
  return { matchedCount, modifiedCount, upsertedId };
}
