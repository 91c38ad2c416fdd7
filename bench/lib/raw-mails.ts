import { startSmtpSink } from '@kq/mail-sink';
import { createTransport } from 'nodemailer';
import { type MailOfSink } from '@kq/test-kit';

/** Parts of a mail that a raw loop sends again. */
export type RawMail = Pick<MailOfSink, 'to' | 'subject' | 'text' | 'html'>;

/**
 * Milliseconds that a bare loop needs for these mails: one pool of 10 connections, as the product has, to the same kind
 * of server, which keeps nothing. No request, no events, no links, no attempt is recorded.
 */
export async function sendRaw(mails: readonly RawMail[]): Promise<number> {
  const sink = await startSmtpSink({ store: async () => undefined });
  const transport = createTransport({ host: '127.0.0.1', port: sink.port, pool: true, maxConnections: 10 });
  const startedAt = performance.now();
  await Promise.all(
    mails.map(({ to, subject, text, html }) =>
      transport.sendMail({ from: 'anfragen@kolonnenquartier.example', to, subject, text, html }),
    ),
  );
  const took = performance.now() - startedAt;
  transport.close();
  await sink.close();
  return took;
}
