import { z } from 'zod';
import { idField } from '../http/fields';

/** Background jobs that cross processes. A payload is an id: everything else is read when the job runs (SECURITY S22). */
export const jobs = {
  sendMails: {
    name: 'send-mails',
    payload: z.object({
      mailing_id: z.string().min(3).max(120),
      /** One addressee of the mailing; null for all. */
      user_id: idField.nullable(),
    }),
    /** Attempts against the SMTP server; a callee that is down uses up none. */
    attempts: 8,
    concurrency: 10,
  },
} as const;

export type SendMailsPayload = z.infer<typeof jobs.sendMails.payload>;
