import { toWire } from '../bson-codec';
import { refuseUnsafeKeys } from '../refuse-unsafe';
import { type Doc, type SortField } from '../types';
import { type Selection } from './document-scan';
import { parseSort } from './sorting';

/** Options of reads, as the MongoDB driver names them. */
export interface FindOptions {
  sort?: unknown;
  skip?: number;
  limit?: number;
  projection?: Doc | null;
}

/** Brings a filter into wire form and refuses unsafe keys in it. */
export function wireFilter(filter: Doc): Doc {
  const wired = toWire(filter ?? {});
  refuseUnsafeKeys(wired);
  return wired;
}

/** Brings a filter and its sort into wire form and refuses unsafe keys in them. */
export function wireSelection(
  filter: Doc,
  { sort: spec, skip, limit }: FindOptions,
): Selection & { sort: SortField[] } {
  const sort = parseSort(spec);
  for (const [path] of sort) refuseUnsafeKeys({ [path]: 1 });
  return { filter: wireFilter(filter), sort, skip, limit };
}
