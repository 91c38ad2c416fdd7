import { z } from 'zod';

/** Background jobs that cross processes. A payload is an id: everything else is read when the job runs (SECURITY S22). */
export const jobs = {
  sendMail: {
    name: 'send-mail',
    payload: z.object({ delivery_id: z.string().min(3).max(120) }),
    /** Attempts against the SMTP server; a callee that is down uses up none. */
    attempts: 8,
    concurrency: 10,
  },
} as const;

export type SendMailPayload = z.infer<typeof jobs.sendMail.payload>;
