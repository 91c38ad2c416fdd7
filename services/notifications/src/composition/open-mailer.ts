import { parseMail, startSmtpSink } from '@kq/mail-sink';
import { type ServiceBase } from '@kq/service-kit';
import { type NotificationsConfig } from '../config';
import { type DevMailRepository } from '../data/dev-mail.repository';
import { createSmtpMailer } from '../mail/smtp-mailer';
import { type Mailer } from '../use-cases/ports';

interface Deps {
  readonly config: NotificationsConfig;
  readonly devMails: Pick<DevMailRepository, 'add'>;
  /** Stops the dev mailbox. */
  readonly lifecycle: ServiceBase['lifecycle'];
}

/** Creates the mailer of KQ_SMTP_URL, or one of a new dev mailbox. @throws Error when neither is configured */
export async function openMailer({ config, devMails, lifecycle }: Deps): Promise<Mailer> {
  const { KQ_SMTP_URL, KQ_DEV_MAILBOX } = config;
  if (KQ_SMTP_URL !== undefined) return mailerTo(KQ_SMTP_URL, config);
  if (!KQ_DEV_MAILBOX) throw new Error('KQ_SMTP_URL is not set and KQ_DEV_MAILBOX is off: no mail server');
  const sink = await startSmtpSink({ store: async (raw) => devMails.add(await parseMail(raw)) });
  lifecycle.onStop('dev mailbox', 'databases', () => sink.close());
  return mailerTo(sink.url, config);
}

const mailerTo = (url: string, config: NotificationsConfig): Mailer =>
  createSmtpMailer({
    url,
    from: config.KQ_MAIL_FROM,
    replyTo: config.KQ_MAIL_REPLY_TO,
    poolSize: config.KQ_MAIL_CONCURRENCY,
    timeoutMs: config.KQ_SMTP_TIMEOUT_MS,
  });
