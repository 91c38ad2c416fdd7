import { z } from 'zod';
import {
  LISTING_REPORT_GROUNDS,
  REPORT_DECISIONS,
  REPORT_GROUNDS,
  REPORT_KINDS,
  REPORT_TEXT_MAX_CHARS,
  REQUEST_REPORT_GROUNDS,
  REQUEST_STATUSES,
  ROLE_NAMES,
} from '../constants';
import { idField, isoDate, isoInstant, nightsField, pageQuery, textOf } from './fields';
import { reasonMessage } from '../reasons/reason-message';

/** Control characters except line breaks are refused by `textOf`; these are the invisible format characters. */
const FORMAT_CHARACTERS = /\p{Cf}/u;

/** Plain text of a report: never linked, never part of a mail (docs/security.md S1b). */
export const reportTextField = textOf(REPORT_TEXT_MAX_CHARS)
  .min(1, reasonMessage('value_missing'))
  .refine((text) => !FORMAT_CHARACTERS.test(text), reasonMessage('characters_not_allowed'));

/** "Anfrage melden" by an asked owner. */
export const reportAbuseBodySchema = z.strictObject({
  owner_id: idField,
  token: z.string().max(200).optional(),
  /** Required: checked after the access, so that a foreign request is 404 and not 422. */
  ground: z.enum(REQUEST_REPORT_GROUNDS).optional(),
  /** Required, as `ground`. */
  text: reportTextField.optional(),
});

/** "Unterkunft melden" by a signed-in user. */
export const reportListingBodySchema = z.strictObject({
  ground: z.enum(LISTING_REPORT_GROUNDS),
  text: reportTextField,
});

/** The confirmation of receipt (DSA Art. 16). */
export const reportReceiptSchema = z.object({
  receipt_no: idField,
  received_at: isoInstant,
  /** The reporter's earlier report of the same subject is still open: nothing new is stored. */
  is_repeated: z.boolean(),
  /** The receipt and the decision are mailed: the reporter's address is verified. */
  is_mailed: z.boolean(),
});
export type ReportReceipt = z.infer<typeof reportReceiptSchema>;

export const adminReportsQuerySchema = z.strictObject({
  ...pageQuery,
  status: z.enum(['open', 'decided']).optional(),
  kind: z.enum(REPORT_KINDS).optional(),
});

/** Null fields: the account was erased. */
const reportPersonSchema = z.object({
  id: idField,
  name: z.string().nullable(),
  company: z.string().nullable(),
  role: z.enum(ROLE_NAMES).nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  /** When the account was created; absent where auth does not say. */
  since: isoInstant.optional(),
});
export type ReportPerson = z.infer<typeof reportPersonSchema>;

const decisionSchema = z.object({
  decision: z.enum(REPORT_DECISIONS),
  statement: z.string(),
  at: isoInstant,
  /** User id of the administrator. */
  by: idField,
  suspended_until: isoInstant.nullable(),
});

const reportFields = {
  /** The receipt number. */
  id: idField,
  kind: z.enum(REPORT_KINDS),
  ground: z.enum(REPORT_GROUNDS),
  created_at: isoInstant,
  booking_request_id: idField.nullable(),
  accommodation_id: idField.nullable(),
  decision: decisionSchema.nullable(),
};

/** One report in the administration's list. */
export const adminReportItemSchema = z.object({
  ...reportFields,
  text: z.string(),
  /** Title of the accommodation, or the location of the request; null when it is deleted. */
  subject: z.string().nullable(),
  /** Null after the erasure of the account. */
  reporter: reportPersonSchema.nullable(),
  reported: reportPersonSchema.nullable(),
});
export type AdminReportItem = z.infer<typeof adminReportItemSchema>;

/** One report with its context. */
export const adminReportSchema = adminReportItemSchema.extend({
  version: z.int(),
  request: z
    .object({
      id: idField,
      place: z.string(),
      status: z.enum(REQUEST_STATUSES),
      start_date: isoDate,
      end_date: isoDate,
      /** Absent for all nights. */
      nights: nightsField.optional(),
      workers: z.int(),
      owners: z.int(),
      message: z.string().nullable(),
      contact: z.object({ name: z.string(), company: z.string().nullable() }),
      created_at: isoInstant,
    })
    .nullable(),
  listing: z
    .object({
      id: idField,
      title: z.string(),
      slug: z.string(),
      zip_code: z.string(),
      city: z.string(),
      status: z.string(),
      description: z.string().nullable(),
      is_verified: z.boolean(),
    })
    .nullable(),
  /** Requests of this sender that wait for the decision; each goes out at its `until`. */
  held: z.array(z.object({ booking_request_id: idField, until: isoInstant })),
  /** Other reports of the same subject or the same reported user with their decisions, the newest first. */
  others: z.array(z.object({ ...reportFields, is_same_subject: z.boolean() })),
});
export type AdminReport = z.infer<typeof adminReportSchema>;

export const decideReportBodySchema = z.strictObject({
  decision: z.enum(REPORT_DECISIONS),
  /** Mailed to the reporter, and to the reported user where something was done. */
  statement: reportTextField,
  /** `version` of the report that the administrator read. */
  version: z.int().positive(),
});
export type DecideReportBody = z.infer<typeof decideReportBodySchema>;
