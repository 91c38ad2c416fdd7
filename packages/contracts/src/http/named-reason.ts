import { z } from 'zod';

/** A reason in a response: a name of the catalogue and the facts of its sentence. */
export const namedReasonSchema = z.object({
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()])).optional(),
});
