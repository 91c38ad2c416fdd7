import { topLevelField } from '../field-values';
import { fieldsOfFilter } from '../filter';
import { type Doc, type SortField } from '../types';
import { type Projection } from './projection';

/** What to look for; the filter is in wire form. */
export interface Selection {
  filter: Doc;
  sort?: readonly SortField[];
  skip?: number | undefined;
  /** Zero or absent: no limit. */
  limit?: number | undefined;
}

export type FieldTest = (field: string) => boolean;

/** For scans that return keys only. */
export const noFields: Projection = { project: () => ({}), has: () => false, isFlat: true };

/**
 * Returns the test for the top-level fields that a selection decodes: those that it returns and those that it compares.
 * `isProjected` is true when these are exactly the ones that it returns.
 */
export function partOf({ filter, sort = [] }: Selection, { has, isFlat }: Projection) {
  const compared = new Set([...fieldsOfFilter(filter), ...sort.map(([path]) => topLevelField(path))]);
  const isRead: FieldTest = (field) => has(field) || compared.has(field);
  return { isRead, isProjected: isFlat && [...compared].every(has) };
}
