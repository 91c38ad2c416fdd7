import { z } from 'zod';
import { idField } from '../http/fields';

/**
 * Background jobs across processes. A payload contains ids only: everything else is read when the job runs
 * (docs/security.md S22).
 */
export const jobs = {
  sendMails: {
    name: 'send-mails',
    payload: z.object({
      mailing_id: z.string().min(3).max(120),
      /** One addressee of the mailing; null for all. */
      user_id: idField.nullable(),
    }),
    /** Attempts against the SMTP server, for about an hour; an unreachable one consumes none. */
    attempts: 36,
    concurrency: 10,
  },
} as const;

export type SendMailsPayload = z.infer<typeof jobs.sendMails.payload>;
