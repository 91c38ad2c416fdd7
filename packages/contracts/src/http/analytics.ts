import { z } from 'zod';
import { SEARCH_SOURCES, WEB_VITALS_THRESHOLDS } from '../constants';
import { idField, isoDate, latField, lineOf, lngField, queryInteger } from './fields';

export const searchLogBodySchema = z.strictObject({
  query_text: lineOf(120),
  source: z.enum(SEARCH_SOURCES),
  selected_result: z.strictObject({ lat: latField, lng: lngField, display_name: lineOf(200) }).nullable(),
});

const vitalNames = Object.keys(WEB_VITALS_THRESHOLDS) as (keyof typeof WEB_VITALS_THRESHOLDS)[];

export const webVitalsBodySchema = z.strictObject({
  metrics: z
    .array(
      z.strictObject({
        name: z.enum(vitalNames),
        /** Milliseconds; CLS unitless. */
        value: z.number().min(0).max(600_000),
        rating: z.enum(['good', 'needs-improvement', 'poor']),
        /** Route template, never a raw path. */
        page: z
          .string()
          .max(80)
          .regex(/^[a-z-]+$/),
      }),
    )
    .min(1)
    .max(20),
});

/** One view of a detail page: no person, no address (docs/security.md S22). 204 whether it counts or not. */
export const accommodationViewBodySchema = z.strictObject({ accommodation_id: idField });

/** The steps from a search to a housed crew. */
export const FUNNEL_STEPS = ['searches', 'requests_sent', 'answers', 'accepted', 'confirmed'] as const;

export const adminAnalyticsQuerySchema = z.strictObject({
  days: queryInteger.pipe(z.int().min(1).max(90)).default(30),
});
/** Requests by the day they were sent, and how far they have come since. */
const funnelDaySchema = z.object({
  date: isoDate,
  requests_sent: z.int(),
  answers: z.int(),
  accepted: z.int(),
  confirmed: z.int(),
});
export type FunnelDay = z.infer<typeof funnelDaySchema>;

export const adminAnalyticsResponseSchema = z.object({
  /** Each request counts once a step; `accepted` are those with an offer. */
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), count: z.int() })),
  /** Oldest first, days with requests only; absent in responses of earlier builds. */
  funnel_per_day: z.array(funnelDaySchema).optional(),
  searches_per_day: z.array(z.object({ date: isoDate, count: z.int() })),
  top_places: z.array(z.object({ place: z.string(), count: z.int() })),
  web_vitals: z.array(
    z.object({
      name: z.enum(vitalNames),
      p75: z.number(),
      good: z.int(),
      needs_improvement: z.int(),
      poor: z.int(),
    }),
  ),
});

/** Limit of rows of each list of GET /admin/demand. */
export const DEMAND_ROWS_MAX = 50;
/** An accommodation in this distance of a searched town serves its crews, too. */
export const DEMAND_NEARBY_KM = 25;
/** Texts of fewer client networks in one day are not shown: they may be one person's. */
export const UNKNOWN_TEXT_MIN_NETWORKS = 3;

export const adminDemandResponseSchema = z.object({
  /** Searched towns without an accommodation of their own, the most searched first. */
  towns: z.array(
    z.object({
      place_id: z.string(),
      name: z.string(),
      lat: z.number(),
      lng: z.number(),
      searches: z.int(),
      /** Accommodations within `DEMAND_NEARBY_KM`. */
      accommodations_nearby: z.int(),
    }),
  ),
  /** Texts that were searched without choosing a place, the most searched first. */
  unknown_texts: z.array(z.object({ text: z.string(), searches: z.int(), last_searched_on: isoDate })),
});
