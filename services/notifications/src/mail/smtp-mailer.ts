import { Readable } from 'node:stream';
import { telemetrySpans } from '@kq/contracts';
import { withSpan } from '@kq/service-kit';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import SMTPPool, { type SentMessageInfo } from 'nodemailer/lib/smtp-pool';
import { SmtpError, type Mailer } from '../use-cases/ports';
import { composeMessage, type ComposedMessage, type MailSender } from './compose-message';

export interface SmtpMailerOptions extends MailSender {
  /** `smtp://user:password@host:port` or `smtps://…` */
  readonly url: string;
  /** Limit of open connections. */
  readonly poolSize: number;
  /** Longest wait for a reply of the server in milliseconds, from connecting to the last reply. */
  readonly timeoutMs: number;
}

/** Creates a mailer with pooled SMTP connections. */
export function createSmtpMailer({ url, poolSize, timeoutMs, ...sender }: SmtpMailerOptions): Mailer {
  const pool = new SMTPPool({
    url,
    pool: true,
    maxConnections: poolSize,
    maxMessages: 1000,
    connectionTimeout: Math.min(timeoutMs, 10_000),
    dnsTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: Math.min(timeoutMs, 10_000),
    socketTimeout: timeoutMs,
  });

  return {
    send: (mail) =>
      withSpan(telemetrySpans.smtp, {}, async (span) => {
        try {
          await sendComposed(pool, composeMessage(sender, mail), mail.messageId);
        } catch (error) {
          const status = replyCode(error);
          span.set({ 'kq.smtp.status': status ?? undefined });
          throw new SmtpError(status, { cause: error, wasReached: status !== null || wasReached(error) });
        }
      }),
    close: () => pool.close(),
  };
}

/** Sends by nodemailer's transport interface: its mailer would parse the message again. */
function sendComposed(pool: SMTPPool, { envelope, raw }: ComposedMessage, messageId: string): Promise<void> {
  const message = {
    getEnvelope: () => envelope,
    messageId: () => messageId,
    getHeader: () => messageId,
    createReadStream: () => Readable.from(raw, { objectMode: false }),
  };
  return new Promise((resolve, reject) => {
    pool.send({ data: {}, message } as unknown as MailMessage<SentMessageInfo>, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

function replyCode(error: unknown): number | null {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' ? code : null;
}

/**
 * Returns false when the address did not resolve or no connection was established. A connection lost later may have
 * sent the mail.
 */
function wasReached(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return code !== 'EDNS' && syscall !== 'connect';
}
