import { z } from 'zod';
import { isoInstant } from './fields';

/** Of the export link; a malformed token is answered as a wrong one (docs/security.md S23). */
export const calendarFileQuerySchema = z.strictObject({ token: z.string().max(200) });

/** The owner's view of the calendar exchange of one accommodation. */
export const calendarSyncSchema = z.object({
  /** The secret address of the exported calendar; null before the first one and after its revocation. */
  link: z.object({ url: z.string(), renewed_at: isoInstant }).nullable(),
});
export type CalendarSync = z.infer<typeof calendarSyncSchema>;
