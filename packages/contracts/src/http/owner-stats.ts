import { z } from 'zod';
import { nightsBetween } from '../dates';
import { dateField, isoDate, orderedSpan } from './fields';
import { reasonMessage } from '../reasons/reason-message';

const STATS_MAX_DAYS = 366;

export const ownerStatsQuerySchema = orderedSpan(
  z.strictObject({
    from: dateField,
    /** Day after the last one. */
    to: dateField,
  }),
).refine(({ from, to }) => nightsBetween(from, to) <= STATS_MAX_DAYS, {
  path: ['to'],
  message: reasonMessage('too_many_days', { max: STATS_MAX_DAYS }),
});

/** Metrics of an owner's requests and stays (docs/design.md D35). */
export const ownerStatsSchema = z.object({
  from: isoDate,
  to: isoDate,
  /** Requests that reached the owner in the period. */
  requests: z.int(),
  answered: z.int(),
  /** Answers with an offer. */
  offers: z.int(),
  /** Median from the mail to the first answer; null without an answer. */
  response_hours: z.number().nullable(),
  months: z.array(
    z.object({
      /** First day of the month, or of the period. */
      from: isoDate,
      /** Views of the owner's accommodations, each client once per accommodation and day; null while analytics is unavailable. */
      views: z.int().nullable(),
      requests: z.int(),
      offers: z.int(),
      /** Median from the mail to the first answer; null without an answer. */
      response_hours: z.number().nullable(),
      /** Confirmed stays that arrive in the month; cents, gross. */
      earnings_cents: z.int(),
      /** Confirmed beds × nights of the month in accommodations that are active today. */
      bed_nights: z.int(),
      /** All beds × nights of these accommodations. */
      bed_nights_total: z.int(),
    }),
  ),
});
export type OwnerStats = z.infer<typeof ownerStatsSchema>;
