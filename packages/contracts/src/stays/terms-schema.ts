import { z } from 'zod';
import { CANCEL_PERCENTS } from './terms';

/** Percent that is owed at most after the free period; null is "nach Gesetz". */
export const cancelPercentField = z.literal(CANCEL_PERCENTS).nullable();

export const cancellationTermsSchema = z.object({
  /** Days before the arrival up to which cancelling is free; null without a free period. */
  free_days: z.int().nullable(),
  percent: cancelPercentField,
});
