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

/** The top-level fields that a scan decodes. */
export interface FieldsRead {
  readonly isRead: FieldTest;
  /** The same as a list, where it is one. */
  readonly fields: ReadonlySet<string> | undefined;
}

/** For scans that return keys only. */
export const noFields: Projection = { project: () => ({}), has: () => false, fields: [], isFlat: true };

/**
 * Returns the top-level fields that a selection decodes: those that it returns and those that it compares. `isProjected`
 * is true when these are exactly the ones that it returns.
 */
export function partOf({ filter, sort = [] }: Selection, { has, fields, isFlat }: Projection) {
  const compared = new Set([...fieldsOfFilter(filter), ...sort.map(([path]) => topLevelField(path))]);
  return {
    isRead: (field: string) => has(field) || compared.has(field),
    fields: fields && new Set([...fields, ...compared]),
    isProjected: isFlat && [...compared].every(has),
  };
}
