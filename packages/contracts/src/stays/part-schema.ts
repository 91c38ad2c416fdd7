import { z } from 'zod';
import { isoDate } from '../http/fields';

export const partSchema = z.object({
  from: isoDate,
  /** Day after the last night. */
  to: isoDate,
  beds: z.int(),
});
