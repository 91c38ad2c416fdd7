import { z } from 'zod';
import { adminAccommodationSchema } from './accommodations';
import { idField, isoInstant, listOf, pageMetaSchema, pageQuery } from './fields';

/** Events of an accommodation as far as they are stored, oldest first. */
export const LISTING_HISTORY = [
  'created',
  'published',
  'check_requested',
  'verified',
  'check_declined',
  'verification_withdrawn',
  'verification_cleared',
  'hidden',
  'released',
  'photo_removed',
] as const;

/** For administrators: everything that a decision needs. */
export const adminAccommodationDetailSchema = adminAccommodationSchema.extend({
  /** Null: the account was erased. */
  owner: z
    .object({
      id: idField,
      name: z.string(),
      company: z.string().nullable(),
      email: z.string(),
      email_verified: z.boolean(),
      phone: z.string().nullable(),
      /** Accommodations of the owner that are not deleted. */
      accommodations: z.int(),
    })
    .nullable(),
  history: z.array(
    z.object({
      at: isoInstant,
      what: z.enum(LISTING_HISTORY),
      by: z.enum(['owner', 'admin']),
      /** Of the administrator; null for an owner and for an erased account. */
      name: z.string().nullable(),
      reason: z.string().nullable(),
      /** Changed fields that took the verification. */
      facts: z.array(z.string()),
    }),
  ),
});
export type AdminAccommodationDetail = z.infer<typeof adminAccommodationDetailSchema>;

/** Without `check`: newest first. */
export const adminAccommodationsQuerySchema = z.strictObject({
  ...pageQuery,
  status: z.enum(['draft', 'active', 'archived', 'blocked']).optional(),
  /** Only those in the search whose owner asked for the check, the oldest request first. */
  check: z.enum(['requested']).optional(),
});

export const adminAccommodationsSchema = listOf(adminAccommodationSchema).extend({
  meta: pageMetaSchema.extend({
    /** Requested checks, whatever the filter; absent in responses of earlier builds. */
    checks_requested: z.int().optional(),
  }),
});
