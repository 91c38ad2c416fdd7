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

/** Brings a filter and its sort into wire form and refuses unsafe keys in them. */
export function wireSelection(filter: Doc, options: FindOptions): Selection & { sort: SortField[] } {
  const wired = toWire(filter ?? {});
  refuseUnsafeKeys(wired);
  const sort = parseSort(options.sort);
  for (const [path] of sort) refuseUnsafeKeys({ [path]: 1 });
  return { filter: wired, sort, skip: options.skip, limit: options.limit };
}
