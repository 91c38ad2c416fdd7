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
export const adminAnalyticsResponseSchema = z.object({
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), count: z.int() })),
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
