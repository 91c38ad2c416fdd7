import { z } from 'zod';
import { isoDate } from '../http/fields';
import { type CoverageSummary } from './coverage';
import { partSchema } from './part-schema';

/** The beds of a request by night, as `coverageOf` counts them. */
export const coverageSchema: z.ZodType<CoverageSummary> = z.object({
  /** Consecutive requested nights with equal numbers; also those in the past. */
  spans: z.array(z.object({ from: isoDate, to: isoDate, confirmed: z.int(), offered: z.int() })),
  /** Smallest number on a night ahead; of all nights once none is ahead. */
  beds_confirmed: z.int(),
  beds_offered: z.int(),
  /** Largest number of confirmed beds that a night ahead lacks. */
  beds_missing: z.int(),
  /** Nights ahead that lack confirmed beds. */
  missing_spans: z.array(partSchema),
  /** Nights with more beds than `beds_confirmed`, and how many more. */
  confirmed_beyond: z.array(partSchema),
  offered_beyond: z.array(partSchema),
  /** Beds times nights, at most the crew on each night. */
  bed_nights: z.object({ needed: z.int(), confirmed: z.int(), offered: z.int() }),
  /** True when no night ahead lacks a confirmed bed. */
  is_filled: z.boolean(),
  /** True when confirmed and offered beds suffice on each night ahead. */
  has_enough_beds: z.boolean(),
});
