import { z } from 'zod';
import { RECIPIENT_STATUSES } from '../constants';
import { idField, isoDate } from './fields';

/** In-app notifications: kind and ids only; the SPA has the texts. */
export const NOTIFICATION_KINDS = [
  'request_received',
  'request_sent',
  'answer_received',
  'offer_confirmed',
  'offer_released',
  'request_cancelled',
  'request_expired',
  'request_reminder',
  'phoned_promise',
  'offer_expired',
  'booking_cancelled',
  'stay_cancelled',
  'stay_shortened',
  'arrival_changed',
  'accommodation_withdrawn',
  'accommodation_blocked',
  'request_withdrawn',
  'party_blocked',
  'report_decided',
  'report_measure',
  'photo_removed',
  'accommodation_verified',
  'accommodation_unverified',
  'accommodation_hidden',
  'accommodation_released',
  'calendar_collided',
  'calendar_suspicious',
  'calendar_failed',
] as const;

/** What a notification is about, as it is now; no notification stores it. */
export const noticeFactsSchema = z.object({
  /** Company of the sender, else the name; to owners, until 30 days after the stay (docs/design.md D11). */
  company: z.string().nullable(),
  /** Town of the work site, or of the accommodation. */
  place: z.string().nullable(),
  /** Accommodations; empty where it is about a whole request. */
  titles: z.array(z.string()),
  /** Of what is agreed or offered, else of the request; null for an accommodation. */
  start_date: isoDate.nullable(),
  end_date: isoDate.nullable(),
});
export type NoticeFacts = z.infer<typeof noticeFactsSchema>;

/** Limit of notifications in one call for their facts. */
export const NOTICES_SHOWN_MAX = 50;

export const noticeQuestionSchema = z.strictObject({
  booking_request_id: idField.optional(),
  accommodation_ids: z.array(idField).max(100),
});
export type NoticeQuestion = z.infer<typeof noticeQuestionSchema>;

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Absent in notifications about reports and accommodations. */
  booking_request_id: idField.optional(),
  /** Of an own accommodation; absent in notifications about requests. */
  accommodation_id: idField.optional(),
  /** On which side of the request the user is; absent in notifications of earlier builds. */
  side: z.enum(['owner', 'dispatcher']).optional(),
  /** How an owner answered; absent in notifications of earlier builds. */
  answer: z.enum(RECIPIENT_STATUSES).optional(),
  beds: z.int().optional(),
  /** Null for what is deleted or no longer readable, and while it cannot be read. */
  facts: noticeFactsSchema.nullish(),
  at: z.string(),
  read: z.boolean(),
});
export const notificationsResponseSchema = z.object({
  data: z.array(notificationSchema),
  meta: z.object({ unread: z.int() }),
});
export const readNotificationsBodySchema = z.strictObject({
  ids: z.array(z.string().max(120)).min(1).max(100),
});

/** Dev mailbox (docs/design.md D63), served outside /api on the embedded tier only. */
export const devMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  sent_at: z.string(),
});
export const devMailboxResponseSchema = z.object({
  data: z.array(devMailSchema),
  meta: z.object({ total: z.int() }),
});
