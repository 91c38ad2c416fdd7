import { AppError, createSemaphore } from '@kq/kernel';
import { describeError, type ServiceBase } from '@kq/service-kit';
import { type Cooldowns, createMemoryCooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { type NotificationsConfig } from '../config';
import { type MailingRepository } from '../data/mailing.repository';
import { createDomainCooldowns } from '../mail/domain-cooldowns';
import { addressIn, messageIdOf } from '../mail/message-id';
import { type SendDeliveryDeps } from '../use-cases/send-delivery';

interface Deps extends Pick<ServiceBase, 'clock' | 'logger'> {
  readonly config: NotificationsConfig;
  readonly createCooldowns?: () => Cooldowns;
  readonly mailings: Pick<MailingRepository, 'ownerMailsSince' | 'requestMailStatus'>;
}

/** Returns the limits of sending mails, and what is logged about a failed attempt. */
export function sendingRulesOf({
  config,
  createCooldowns = () => createMemoryCooldowns({ clock }),
  mailings,
  clock,
  logger,
}: Deps): Omit<SendDeliveryDeps, 'contents' | 'mailer'> {
  return {
    fetching: createSemaphore(2 * config.KQ_MAIL_CONCURRENCY),
    sending: createSemaphore(config.KQ_MAIL_CONCURRENCY),
    domainCooldowns: createDomainCooldowns({
      cooldowns: createCooldowns(),
      secret: config.KQ_INTERNAL_SECRET.secret,
    }),
    messageIdOf: (deliveryId) => messageIdOf(deliveryId, config.KQ_MAIL_FROM),
    organizer: addressIn(config.KQ_MAIL_FROM),
    now: () => clock.now(),
    ownerMailsSince: (userId, since) => mailings.ownerMailsSince(userId, since),
    requestMailStatus: (requestId, userId) => mailings.requestMailStatus(requestId, userId),
    isLimited: config.KQ_LIMIT_REQUESTS === 'on',
    isRealMail: config.KQ_SMTP_URL !== undefined && config.KQ_MAIL_DEMO === 'off',
    isRetryable: (error) => !(error instanceof AppError) || error.retryable,
    onProblem: (problem, error, { mailKind, bookingRequestId }) =>
      logger.warn(
        {
          problem,
          reason: describeError(error),
          mail_kind: mailKind,
          booking_request_id: bookingRequestId,
        },
        'mail attempt failed',
      ),
  };
}
