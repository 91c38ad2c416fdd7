import { type SmtpSinkOptions } from '@kq/mail-sink';
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

/** Returns the parts of a sink that behave as its mode says. */
export function faultsOf(
  mode: () => FaultMode,
  keep: SmtpSinkOptions['store'],
): Omit<SmtpSinkOptions, 'port'> {
  return {
    hooks: {
      onConnect(_session, done) {
        const current = mode();
        if (current.mode === 'hang-greeting') return;
        if (current.mode === '421' && current.domain === undefined) return done(refusalOf(current, ''));
        done();
      },
      onMailFrom(_address, _session, done) {
        if (mode().mode !== 'hang-greeting') done();
      },
      onRcptTo: ({ address }, _session, done) => done(refusalOf(mode(), address)),
    },
    async store(raw, recipients) {
      const current = mode();
      if (current.mode === 'hang-data' && recipients.some((address) => concerns(current, address)))
        return new Promise(() => undefined);
      return keep(raw, recipients);
    },
  };
}

/** Returns the response of `mode` as an error of smtp-server, or null. */
function refusalOf(mode: FaultMode, recipient: string): Error | null {
  const text = TEXTS[mode.mode];
  if (text === undefined || !concerns(mode, recipient)) return null;
  return Object.assign(new Error(text), { responseCode: Number(mode.mode) });
}

const concerns = ({ domain }: FaultMode, recipient: string): boolean =>
  domain === undefined || recipient.toLowerCase().endsWith(`@${domain}`);
