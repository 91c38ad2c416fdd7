import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  internalRoutes,
  jobs,
  type SendMailPayload,
} from '@kq/contracts';
import {
  AppError,
  createDeadLetterStore,
  createHttpApp,
  createInternalAuth,
  createInternalClient,
  createLeases,
  createLifecycle,
  createLogger,
  createMemoryJobQueue,
  createMetrics,
  createOutbox,
  createSweeper,
  createTokenVerifier,
  describeError,
  listen,
  migrate,
  mountOpsRoutes,
  openDatabase,
  systemClock,
  watchQueues,
  type Clock,
  type CreateJobQueue,
  type EventBus,
  type Logger,
  type Metrics,
  type Outbox,
  type ServiceContainer,
} from '@kq/service-kit';
import { createMemoryPauses, type Pauses } from '@kq/service-kit/pauses/pauses';
import { type Connection } from 'mongoose';
import { type NotificationsConfig } from './config';
import { databaseSchema } from './data/database-schema';
import { createDeliveryRepository, type DeliveryRepository } from './data/delivery.repository';
import { createDevMailRepository, type DevMailRepository } from './data/dev-mail.repository';
import { createNoticeRepository, type NoticeRepository } from './data/notice.repository';
import { createMailboxHandler } from './dev-mailbox/mailbox.handler';
import { parseMail } from './dev-mailbox/parse-mail';
import { startSmtpSink, type SmtpSink } from './dev-mailbox/smtp-sink';
import { type MailContents, type Mailer } from './domain/ports';
import { makeSendDelivery } from './domain/send-delivery';
import { notificationSubscriptions } from './events/subscriptions';
import { mountNotices } from './http/notices.routes';
import { mountSubjectExport } from './http/subject-export.routes';
import { makeQueueDeliveries } from './jobs/queue-deliveries';
import { makeRequeueDeliveries } from './jobs/requeue-deliveries';
import { registerSendMailJob } from './jobs/send-mail.job';
import { watchDeliveries } from './jobs/watch-deliveries';
import { createDomainPauses } from './mail/domain-pauses';
import { createMailContents } from './mail/mail-contents';
import { createSmtpMailer } from './mail/smtp-mailer';

export interface NotificationsDeps {
  readonly config: NotificationsConfig;
  readonly bus: EventBus;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Shared with the process around the container, which serves them on a port of its own. */
  readonly metrics?: Metrics;
  /** Where mail jobs wait; default is this container's memory. */
  readonly createJobQueue?: CreateJobQueue;
  /** Where paused domains are known; default is this container's memory. */
  readonly createPauses?: () => Pauses;
  /** Where auth and listings answer; functions, because their ports may be known only later. */
  readonly authUrl?: () => string;
  readonly listingsUrl?: () => string;
  /** For tests: other sources of content, or another mail server. */
  readonly contents?: MailContents;
  readonly mailer?: Mailer;
}

export interface NotificationsContainer extends ServiceContainer {
  /** Present with KQ_DEV_MAILBOX: the gateway mounts it at /dev/mailbox. */
  readonly devMailbox: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null;
}

interface Stores {
  readonly connection: Connection;
  readonly isConnected: () => boolean;
  readonly deliveries: DeliveryRepository;
  readonly notices: NoticeRepository;
  readonly devMails: DevMailRepository;
  readonly outbox: Outbox;
}

const SWEEP_EVERY_MS = 1000;
/** Mails in preparation for each SMTP connection: while they wait for one, they share reads and writes with each other. */
const MAILS_PER_CONNECTION = 4;

/** Composition root of the notifications service: the only place that knows which adapters run. */
export function createNotificationsContainer(deps: NotificationsDeps): NotificationsContainer {
  const { config, bus, clock = systemClock } = deps;
  const logger = deps.logger ?? createLogger({ service: 'notifications', level: config.KQ_LOG_LEVEL });
  const authUrl = deps.authUrl ?? (() => config.KQ_AUTH_URL);
  const listingsUrl = deps.listingsUrl ?? (() => config.KQ_LISTINGS_URL);
  const holder = randomUUID();
  const lifecycle = createLifecycle({ logger });
  const metrics = deps.metrics ?? createMetrics();
  const internalAuth = createInternalAuth({
    secret: config.KQ_INTERNAL_SECRET,
    service: 'notifications',
    clock,
  });
  const authClient = createInternalClient({ baseUrl: authUrl, audience: 'auth', internalAuth });
  const listingsClient = createInternalClient({ baseUrl: listingsUrl, audience: 'listings', internalAuth });
  const contents = deps.contents ?? createMailContents({ listings: listingsClient, auth: authClient });
  const createJobQueue: CreateJobQueue =
    deps.createJobQueue ?? ((name, options) => createMemoryJobQueue({ name, logger, metrics, ...options }));
  const queue = createJobQueue<SendMailPayload>(jobs.sendMail.name, {
    perSecond: config.KQ_MAIL_PER_SECOND,
  });
  const queueDeliveries = makeQueueDeliveries({ queue, logger });
  const domainPauses = createDomainPauses({
    pauses: deps.createPauses?.() ?? createMemoryPauses({ clock }),
    secret: config.KQ_INTERNAL_SECRET,
  });

  let stores: Stores | null = null;
  let isReady = false;
  let url = '';
  const opened = (): Stores => {
    if (stores === null)
      throw new AppError('UNAVAILABLE', { message: 'notifications has not started', retryable: true });
    return stores;
  };

  const app = createHttpApp({
    service: 'notifications',
    logger,
    clock,
    metrics,
    servesMetrics: deps.metrics === undefined,
    internalAuth,
    isReady: () => isReady && opened().isConnected(),
    tokenVerifier: createTokenVerifier({
      jwks: () => authClient.call(internalRoutes.jwks),
      issuer: ACCESS_TOKEN_ISSUER,
      audience: ACCESS_TOKEN_AUDIENCE,
      clock,
    }),
  });
  mountNotices(app, () => opened().notices);
  mountSubjectExport(app, opened);
  const deadLetters = () => createDeadLetterStore(opened().connection, clock);
  mountOpsRoutes(app, { service: 'notifications', deadLetters, bus, outbox: () => opened().outbox });
  const membership = bus.subscribe(
    'notifications',
    notificationSubscriptions({
      deliveries: () => opened().deliveries,
      notices: () => opened().notices,
      devMails: () => opened().devMails,
      queueDeliveries,
      clock,
    }),
    { deadLetters: (...letter) => deadLetters().add(...letter) },
  );

  async function start(): Promise<void> {
    const { databaseName: name, defineModels, migrations } = databaseSchema;
    const database = await openDatabase({ uri: config.KQ_DATABASE_URI, name, logger });
    lifecycle.onStop('database', 'databases', () => database.close());
    const models = defineModels(database.connection);
    await migrate(database.connection, models, migrations);
    const { deliveries: delivery, notices: notice, devMails: devMail } = models;
    const leases = createLeases(database.connection, clock);
    const outbox = createOutbox({ models: [delivery], bus, clock, logger, leases, holder });
    stores = {
      connection: database.connection,
      isConnected: () => database.isConnected(),
      outbox,
      deliveries: createDeliveryRepository(delivery),
      notices: createNoticeRepository(notice),
      devMails: await createDevMailRepository(devMail, clock),
    };

    const mailer = deps.mailer ?? (await openMailer());
    lifecycle.onStop('mailer', 'databases', () => mailer.close());
    const { deliveries } = stores;
    registerSendMailJob({
      queue,
      deliveries: () => deliveries,
      send: makeSendDelivery({
        contents,
        mailer,
        domainPauses,
        now: () => clock.now(),
        ownerMailsSince: (userId, since) => deliveries.ownerMailsSince(userId, since),
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
            'a mail could not be sent yet',
          ),
      }),
      relay: (deliveryId) => outbox.relay(delivery, deliveryId),
      clock,
      logger,
      metrics,
      concurrency: config.KQ_MAIL_CONCURRENCY * MAILS_PER_CONNECTION,
    });

    const requeue = makeRequeueDeliveries({ queueDeliveries, deliveries: () => deliveries, clock });
    const sweeper = createSweeper({
      name: 'deliveries',
      everyMs: SWEEP_EVERY_MS,
      leases,
      holder,
      run: () => requeue({ isBoot: false }),
      logger,
    });
    await requeue({ isBoot: true });
    await queue.start();
    outbox.start();
    sweeper.start();
    lifecycle.onStop('outbox', 'relays', () => outbox.stop());
    lifecycle.onStop('delivery sweeper', 'relays', () => sweeper.stop());
    lifecycle.onStop('mail worker', 'consumers', () => queue.stop());
    watchQueues({ metrics, outbox, deadLetters: deadLetters() });
    watchDeliveries({ metrics, deliveries });
    isReady = true;
  }

  async function openMailer(): Promise<Mailer> {
    const smtpUrl = config.KQ_SMTP_URL ?? (await openDevMailbox()).url;
    return createSmtpMailer({
      url: smtpUrl,
      from: config.KQ_MAIL_FROM,
      poolSize: config.KQ_MAIL_CONCURRENCY,
      timeoutMs: config.KQ_SMTP_TIMEOUT_MS,
    });
  }

  async function openDevMailbox(): Promise<SmtpSink> {
    if (!config.KQ_DEV_MAILBOX) throw new Error('KQ_SMTP_URL is missing: mails have nowhere to go');
    const sink = await startSmtpSink(async (raw) => opened().devMails.add(await parseMail(raw)));
    lifecycle.onStop('dev mailbox', 'databases', () => sink.close());
    return sink;
  }

  lifecycle.onStop('http', 'http', () => app.close());
  lifecycle.onStop('consumers', 'consumers', () => membership.leave());

  return {
    name: 'notifications',
    app,
    get url() {
      return url;
    },
    start,
    async listen(address) {
      const port = await listen(app, address);
      url = `http://${address.host}:${port}`;
      return url;
    },
    stop: () => lifecycle.stop(),
    ready: () => isReady && opened().isConnected(),
    devMailbox: config.KQ_DEV_MAILBOX ? createMailboxHandler(() => opened().devMails) : null,
  };
}
