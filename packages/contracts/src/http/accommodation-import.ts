import { z } from 'zod';
import { createAccommodationBodySchema } from './accommodations';
import { idField } from './fields';
import { namedReasonSchema } from './named-reason';

/** Rows of one call; a file is sent in several. */
export const IMPORT_ROWS_PER_CALL = 25;

/** One row of an import: a draft, complete or not. */
export const importedListingSchema = createAccommodationBodySchema.omit({ status: true, draft_key: true });
export type ImportedListing = z.output<typeof importedListingSchema>;

export const importBodySchema = z.strictObject({
  /** Each row is checked alone against the fields of POST /accommodations: a wrong one does not stop the others. */
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(IMPORT_ROWS_PER_CALL),
});

/** `known`: an earlier call of the same owner imported an equal row. */
export const IMPORT_OUTCOMES = ['created', 'known', 'rejected'] as const;

export const importResponseSchema = z.object({
  /** In the order of the rows. */
  data: z.array(
    z.object({
      outcome: z.enum(IMPORT_OUTCOMES),
      /** Null for a rejected row, which stores nothing. */
      id: idField.nullable(),
      /** German texts by field; empty unless rejected. */
      errors: z.record(z.string(), z.array(z.string())),
      /** Reasons by field, as `errors` words them; absent unless rejected. */
      reasons: z.record(z.string(), z.array(namedReasonSchema).readonly()).optional(),
    }),
  ),
});
export type ImportResult = z.infer<typeof importResponseSchema>['data'][number];
