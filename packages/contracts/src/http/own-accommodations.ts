import { z } from 'zod';
import { ACCOMMODATION_STATUSES } from '../constants';
import { ownAccommodationSchema } from './accommodations';
import { bedPriceField, idField, lineOf, listOf, pageMetaSchema, pageQuery, queryInteger } from './fields';
import { reasonMessage } from '../reasons/reason-message';
import { namedReasonSchema } from './named-reason';

export const OWN_STATUSES = ['active', 'draft', 'archived', 'blocked'] as const;
export type OwnStatus = (typeof OWN_STATUSES)[number];

/** Accommodations that one owner finds by one filter. */
export const OWN_IDS_MAX = 5000;
/** Accommodations of one bulk call; the SPA sends more in several. */
export const BULK_ITEMS_MAX = 100;
export const BULK_ACTIONS = ['publish', 'archive', 'price'] as const;
const BULK_PERCENT_MAX = 50;

const filters = {
  status: z.enum(OWN_STATUSES).optional(),
  /** Words of name, town or postal code. */
  q: lineOf(80).optional(),
};

export const ownAccommodationsQuerySchema = z.strictObject({
  ...pageQuery,
  ...filters,
  /** Only this one, on whatever page it is. */
  id: queryInteger.pipe(idField).optional(),
});

/** Active ones first, then newest first. */
export const ownAccommodationsSchema = listOf(ownAccommodationSchema).extend({
  meta: pageMetaSchema.extend({
    /** All accommodations of the owner by state, whatever the filter; absent in responses of earlier builds. */
    counts: z.object({ active: z.int(), draft: z.int(), archived: z.int(), blocked: z.int() }).optional(),
  }),
});

export const ownIdsQuerySchema = z.strictObject(filters);
const bulkItemSchema = z.strictObject({
  id: idField,
  /** The version that the owner saw: another stored version is rejected. */
  version: z.int().min(1),
});
/** In the order of the list. */
export const ownIdsSchema = z.object({ data: z.array(z.object(bulkItemSchema.shape)).max(OWN_IDS_MAX) });

export const bulkBodySchema = z
  .strictObject({
    action: z.enum(BULK_ACTIONS),
    items: z
      .array(bulkItemSchema)
      .min(1)
      .max(BULK_ITEMS_MAX)
      .refine(
        (items) => new Set(items.map(({ id }) => id)).size === items.length,
        reasonMessage('accommodation_repeated'),
      ),
    /** For `price`: either the new price or its change, rounded to whole cents. */
    price_per_bed_night: bedPriceField.optional(),
    percent: z.int().min(-BULK_PERCENT_MAX).max(BULK_PERCENT_MAX).optional(),
  })
  .refine(
    ({ action, price_per_bed_night: price, percent }) =>
      [price, percent].filter((one) => one !== undefined).length === (action === 'price' ? 1 : 0),
    { path: ['price_per_bed_night'], message: reasonMessage('price_or_percent_missing') },
  );

/** `rejected` changes nothing. */
export const BULK_OUTCOMES = ['changed', 'unchanged', 'rejected'] as const;

export const bulkResponseSchema = z.object({
  /** In the order of the items. */
  data: z.array(
    z.object({
      id: idField,
      outcome: z.enum(BULK_OUTCOMES),
      /** Null for an accommodation that the owner does not have. */
      title: z.string().nullable(),
      status: z.enum(ACCOMMODATION_STATUSES).nullable(),
      /** German reasons; empty unless rejected. */
      errors: z.array(z.string()),
      /** What `errors` says, for other languages; absent unless rejected. */
      reasons: z.array(namedReasonSchema).optional(),
    }),
  ),
});
export type BulkBody = z.output<typeof bulkBodySchema>;
export type BulkResult = z.infer<typeof bulkResponseSchema>['data'][number];
