import { type IncomingMessage, type ServerResponse } from 'node:http';
import { jobs, type SendMailsPayload } from '@kq/contracts';
import { createMailboxHandler } from '@kq/mail-sink';
import {
  connectEvents,
  type ContainerDeps,
  createMemoryJobQueue,
  createOutbox,
  createServiceContainer,
  createSessionVerifier,
  createSweeper,
  openStore,
  type CreateJobQueue,
  type EventBus,
  type ServiceBase,
  type ServiceContainer,
} from '@kq/service-kit';
import { type Cooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { openMailer } from './composition/open-mailer';
import { sendingRulesOf } from './composition/sending-rules';
import { type NotificationsConfig } from './config';
import { databaseSchema } from './data/database-schema';
import { createDevMailRepository } from './data/dev-mail.repository';
import { createMailingRepository } from './data/mailing.repository';
import { createNotificationRepository } from './data/notification.repository';
import { assertStatusMessages } from './domain/status-messages';
import { notificationSubscriptions } from './events/subscriptions';
import { createNoticeFacts } from './http/notice-facts';
import { mountNotifications } from './http/notifications.routes';
import { mountSubjectExport } from './http/subject-export.routes';
import { createQueueMailings } from './jobs/queue-mailings';
import { createRequeueMailings } from './jobs/requeue-mailings';
import { registerSendMailsJob } from './jobs/send-mails.job';
import { watchMailings } from './jobs/watch-mailings';
import { createMailContents } from './mail/mail-contents';
import { type MailContents, type Mailer } from './use-cases/ports';
import { hasTemplate } from './templates';
import { createSendDelivery } from './use-cases/send-delivery';

export interface NotificationsDeps extends ContainerDeps {
  readonly config: NotificationsConfig;
  readonly bus: EventBus;
  /** Creates the queue of mail jobs; default: in the memory of this container. */
  readonly createJobQueue?: CreateJobQueue;
  /** Store of domains in cooldown; default: the memory of this container. */
  readonly createCooldowns?: () => Cooldowns;
  /** Base URLs of auth and listings; functions, because their ports may be known only later. */
  readonly authUrl?: () => string;
  readonly listingsUrl?: () => string;
  /** For tests: other content sources, or another mail server. */
  readonly contents?: MailContents;
  readonly mailer?: Mailer;
}

export interface NotificationsContainer extends ServiceContainer {
  /** Present with KQ_DEV_MAILBOX: the gateway mounts it at /dev/mailbox. */
  readonly devMailbox: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null;
}

const SWEEP_EVERY_MS = 1000;

/** Composition root of the notifications service: the only place that selects the adapters. */
export function createNotificationsContainer(deps: NotificationsDeps): NotificationsContainer {
  const container = createServiceContainer('notifications', deps, (base) => openNotifications(base, deps));
  return Object.assign(container, {
    devMailbox: deps.config.KQ_DEV_MAILBOX ? createMailboxHandler(() => container.opened().devMails) : null,
  });
}

async function openNotifications(base: ServiceBase, deps: NotificationsDeps) {
  assertStatusMessages(hasTemplate);
  const { app, clock, metrics, lifecycle, clientOf } = base;
  const { config, bus } = deps;
  const store = await openStore(base, databaseSchema, { uri: config.KQ_DATABASE_URI });
  const { models, database, leases } = store;
  const outbox = createOutbox({ ...base, leases, models: [models.mailings], bus });
  const mailings = createMailingRepository(models.mailings);
  const notifications = createNotificationRepository(models.notifications);
  const devMails = await createDevMailRepository(models.devMails, clock);
  const mailer = deps.mailer ?? (await openMailer({ config, devMails, lifecycle }));
  lifecycle.onStop('mailer', 'databases', () => mailer.close());

  const auth = clientOf('auth', deps.authUrl ?? config.KQ_AUTH_URL);
  const listings = clientOf('listings', deps.listingsUrl ?? config.KQ_LISTINGS_URL);
  const contents = deps.contents ?? createMailContents({ listings, auth });
  const queue = createMailQueue(base, deps);
  const rules = sendingRulesOf({ ...base, ...deps, mailings });
  registerSendMailsJob({
    ...base,
    queue,
    mailings,
    send: createSendDelivery({ ...rules, contents, mailer }),
    relay: (mailingId) => outbox.relay(models.mailings, mailingId),
    concurrency: config.KQ_MAIL_CONCURRENCY,
  });
  const isPerMail = config.KQ_MAIL_PER_SECOND !== undefined;
  const queueMailings = createQueueMailings({ ...base, queue, isPerMail });
  const requeue = createRequeueMailings({ queueMailings, mailings, clock });
  const run = () => requeue({ isBoot: false });

  mountNotifications(app, notifications, createNoticeFacts({ ...base, listings }));
  mountSubjectExport(app, { mailings, notifications });
  const subscriptions = notificationSubscriptions({
    mailings,
    notifications,
    devMails,
    messageIdOf: rules.messageIdOf,
    queueMailings,
    clock,
  });
  connectEvents(base, store, { bus, subscriptions, outbox });
  watchMailings({ metrics, mailings, clock });
  return {
    devMails,
    tokenVerifier: createSessionVerifier({ ...base, auth }),
    isReady: () => database.isConnected(),
    async beforeJobs() {
      await requeue({ isBoot: true });
      await queue.start();
      lifecycle.onStop('mail worker', 'consumers', () => queue.stop());
    },
    jobs: {
      outbox,
      'mailing sweeper': createSweeper({ ...base, name: 'mailings', everyMs: SWEEP_EVERY_MS, leases, run }),
    },
  };
}

function createMailQueue({ logger, metrics }: ServiceBase, { config, createJobQueue }: NotificationsDeps) {
  const create: CreateJobQueue =
    createJobQueue ?? ((name, options) => createMemoryJobQueue({ name, logger, metrics, ...options }));
  return create<SendMailsPayload>(jobs.sendMails.name, { perSecond: config.KQ_MAIL_PER_SECOND });
}
