import { z } from 'zod';

/**
 * Behaviour of the sink: `ok`; `421`, `451` and `550` reject; `hang-greeting` sends nothing to a new connection and
 * stops responding on open ones before the next mail; `hang-data` reads a mail without acknowledging or storing it. A
 * domain limits the mode to mails to that domain; a greeting has no domain.
 */
export const faultModeSchema = z
  .strictObject({
    mode: z.enum(['ok', '421', '451', '550', 'hang-greeting', 'hang-data']),
    domain: z.string().toLowerCase().min(1).optional(),
  })
  .refine(({ mode, domain }) => mode !== 'hang-greeting' || domain === undefined, {
    path: ['domain'],
    message: 'hang-greeting applies to every domain',
  });

export type FaultMode = z.infer<typeof faultModeSchema>;

const TEXTS: Readonly<Record<string, string>> = {
  '421': 'Service not available, closing transmission channel',
  '451': 'Requested action aborted: try again later',
  '550': 'Mailbox unavailable',
};

/** Returns the response of `mode` as an error of smtp-server, or null. */
export function refusalOf(mode: FaultMode, recipient: string): Error | null {
  const text = TEXTS[mode.mode];
  if (text === undefined || !concerns(mode, recipient)) return null;
  return Object.assign(new Error(text), { responseCode: Number(mode.mode) });
}

export const concerns = ({ domain }: FaultMode, recipient: string): boolean =>
  domain === undefined || recipient.toLowerCase().endsWith(`@${domain}`);
