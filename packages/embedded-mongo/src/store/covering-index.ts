import { decodeFixedKey, FIXED_KEY_BYTES } from '../bson-key';
import { type Doc } from '../types';
import { type CatalogEntry, type IndexSpec } from './catalog';
import { indexPrefix, withPrefix, type KeyRange } from './keys';
import { type FieldsRead, type FieldTest } from './selection';

/** An index whose entries have all fields that are read, and are in the order of the ids. */
export interface CoveringIndex extends Pick<IndexSpec, 'n' | 'key'> {
  readonly isRead: FieldTest;
}

/** Finds an index by which a range of ids is read without its documents: in a third of the time. */
export function coveringIndex(
  { indexes }: CatalogEntry,
  read: FieldsRead | undefined,
): CoveringIndex | undefined {
  if (read?.fields === undefined) return undefined;
  const { fields, isRead } = read;
  const found = indexes.find(({ key, multi }) => {
    const paths = Object.keys(key);
    return paths[0] === '_id' && !multi && [...fields].every((field) => paths.includes(field));
  });
  return found && { n: found.n, key: found.key, isRead };
}

/** Returns the entries of a covering index for a range of documents. */
export const entriesOfDocuments = ({ n }: CoveringIndex, { start, end }: KeyRange): KeyRange => ({
  start: withPrefix(indexPrefix(n), start),
  end: withPrefix(indexPrefix(n), end),
});

/** Decodes the fields that are read from an entry; undefined when one of its values is neither a number nor a date. */
export function fieldsInEntry({ n, key, isRead }: CoveringIndex, entry: Buffer): Doc | undefined {
  const document: Doc = {};
  let at = indexPrefix(n).length;
  for (const path of Object.keys(key)) {
    const value = decodeFixedKey(entry, at);
    if (value === undefined) return undefined;
    if (isRead(path)) document[path] = value;
    at += FIXED_KEY_BYTES;
  }
  return document;
}
