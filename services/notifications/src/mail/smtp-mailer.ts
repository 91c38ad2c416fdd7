import { telemetrySpans } from '@kq/contracts';
import { withSpan } from '@kq/service-kit';
import { createTransport } from 'nodemailer';
import { SmtpError, type Mailer } from '../domain/ports';
import { composeMessage } from './compose-message';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:port` or `smtps://…` */
  readonly url: string;
  /** `Name <address>` */
  readonly from: string;
  /** Connections kept open at most. */
  readonly poolSize: number;
  /** Longest silence of the server, from the connection to the last answer. */
  readonly timeoutMs: number;
}

/** Sends over pooled SMTP connections. */
export function createSmtpMailer({ url, from, poolSize, timeoutMs }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: poolSize,
    maxMessages: 1000,
    connectionTimeout: Math.min(timeoutMs, 10_000),
    dnsTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: Math.min(timeoutMs, 10_000),
    socketTimeout: timeoutMs,
    // A mail's parts are our own strings: nothing is ever read from a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);

  return {
    send: (mail) =>
      withSpan(telemetrySpans.smtp, {}, async (span) => {
        try {
          await transport.sendMail(composeMessage(from, mail));
        } catch (error) {
          const status = replyCode(error);
          span.set({ 'kq.smtp.status': status ?? undefined });
          throw new SmtpError(status, { cause: error, wasReached: status !== null || wasReached(error) });
        }
      }),
    close: () => transport.close(),
  };
}

function replyCode(error: unknown): number | null {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' ? code : null;
}

/** No address, or no connection to it. One that broke off later may have carried the mail. */
function wasReached(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return code !== 'EDNS' && syscall !== 'connect';
}
