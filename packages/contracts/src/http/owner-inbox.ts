import { z } from 'zod';
import { RECIPIENT_STATUSES } from '../constants';
import {
  amountSchema,
  bookingRequestListItemSchema,
  onSiteContactSchema,
  shownContactSchema,
  vehiclesSchema,
} from './booking-requests';
import { idField, isoDate, nightsField, pageMetaSchema, pageQuery } from './fields';

/** Where a request is for its owner: unanswered, waiting for the firm, confirmed until departure, finished. */
export const INBOX_STATES = ['open', 'answered', 'confirmed', 'done'] as const;
export type InboxState = (typeof INBOX_STATES)[number];

export const ownerInboxQuerySchema = z.strictObject({
  ...pageQuery,
  state: z.enum(INBOX_STATES).default('open'),
});

const inboxAccommodationSchema = z.object({
  accommodation_id: idField,
  title: z.string(),
  status: z.enum(RECIPIENT_STATUSES),
  /** Amount of the confirmed beds, of a current offer, or of a plain acceptance; null for others. */
  amount: amountSchema.nullable(),
  /** Arrival and departure by the offer, which may differ from the request. */
  start_date: isoDate,
  end_date: isoDate,
  /** Absent for all nights. */
  nights: nightsField.optional(),
  beds_confirmed: z.int(),
  /** The departure that was agreed, where the crew leaves earlier. */
  departure_before: isoDate.optional(),
  /** True while the owner may cancel this confirmed stay. */
  can_cancel: z.boolean(),
});

/** A received request with the owner's own accommodations. */
export const ownerInboxItemSchema = bookingRequestListItemSchema
  .pick({
    id: true,
    status: true,
    place: true,
    place_detail: true,
    start_date: true,
    end_date: true,
    nights: true,
    nights_pattern: true,
    workers: true,
    answer_by: true,
    created_at: true,
  })
  .extend({
    /** Null once this owner can no longer answer and has no stay, 30 days after a stay, and for an erased sender. */
    contact: shownContactSchema.nullable(),
    /** After a confirmation only (docs/design.md D11). */
    billing: z
      .object({
        company: z.string().optional(),
        address: z.string().optional(),
        vat_id: z.string().optional(),
        cost_center: z.string().optional(),
        order_no: z.string().optional(),
      })
      .nullable(),
    on_site_contact: onSiteContactSchema.nullable(),
    message: z.string().nullable(),
    arrival_from: z.string().nullable(),
    /** Absent in responses of earlier releases, as the wish. */
    vehicles: vehiclesSchema.nullish(),
    rooms_wish: z.string().nullish(),
    own: z.array(inboxAccommodationSchema),
  });
export type OwnerInboxItem = z.infer<typeof ownerInboxItemSchema>;

export const ownerInboxSchema = z.object({
  data: z.array(ownerInboxItemSchema),
  meta: pageMetaSchema.extend({
    state: z.enum(INBOX_STATES),
    /** Requests in each state, over all pages. */
    counts: z.object({ open: z.int(), answered: z.int(), confirmed: z.int(), done: z.int() } satisfies Record<
      InboxState,
      z.ZodInt
    >),
  }),
});
export type OwnerInbox = z.infer<typeof ownerInboxSchema>;
