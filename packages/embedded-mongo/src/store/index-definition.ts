import { toWire } from '../bson-codec';
import { errorCode, notSupportedError, serverError } from '../server-errors';
import { type Doc } from '../types';
import { type IndexSpec } from './catalog';

/** An index as it is asked for. */
type IndexDefinition = Omit<IndexSpec, 'n' | 'multi'> & Pick<IndexSpec, 'name' | 'key'>;

const OPTIONS = new Set(['name', 'unique', 'sparse', 'expireAfterSeconds']);

/** Checks a key and options; mongoose adds `background`, which has no meaning here. @throws MongoServerError */
export function indexDefinition(key: Doc, { background: _background, ...options }: Doc): IndexDefinition {
  const unknown = Object.keys(options).find((option) => !OPTIONS.has(option));
  if (unknown !== undefined) throw notSupportedError(`The index option ${unknown}`);
  for (const [path, direction] of Object.entries(key)) {
    if (direction === 1 || direction === -1) continue;
    throw notSupportedError(`The index kind '${String(direction)}' of '${path}'`);
  }
  const name = Object.entries(key).flat().join('_');
  return { name, ...toWire(options), key: key as IndexSpec['key'] };
}

/** Finds the index of the same name or key. @throws MongoServerError when it differs in anything else */
export function findSameIndex(indexes: IndexSpec[], wanted: IndexDefinition): IndexSpec | undefined {
  const keyText = JSON.stringify(wanted.key);
  const byName = indexes.find(({ name }) => name === wanted.name);
  const existing = byName ?? indexes.find(({ key }) => JSON.stringify(key) === keyText);
  if (!existing || traitsOf(existing) === traitsOf(wanted)) return existing;
  throw serverError(
    `An existing index has the same name or key as the requested index (${wanted.name}) with different options`,
    byName ? errorCode.indexKeySpecsConflict : errorCode.indexOptionsConflict,
  );
}

function traitsOf({ key, unique, sparse, expireAfterSeconds }: IndexDefinition): string {
  return JSON.stringify([key, Boolean(unique), Boolean(sparse), expireAfterSeconds]);
}
