import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { jobs, type SendMailsPayload } from '@kq/contracts';
import { AppError, type Clock, createSlots, once, systemClock } from '@kq/kernel';
import { createMailboxHandler, parseMail, type SmtpSink, startSmtpSink } from '@kq/mail-sink';
import {
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
  createSessionVerifier,
  describeError,
  HTTP_STOP_LIMIT_MS,
  listen,
  migrate,
  mountOpsRoutes,
  openDatabase,
  watchQueues,
  type CreateJobQueue,
  type EventBus,
  type Logger,
  type Metrics,
  type Outbox,
  type ServiceContainer,
} from '@kq/service-kit';
import { createMemoryCooldowns, type Cooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { type Connection } from 'mongoose';
import { type NotificationsConfig } from './config';
import { databaseSchema } from './data/database-schema';
import { createDevMailRepository, type DevMailRepository } from './data/dev-mail.repository';
import { createMailingRepository, type MailingRepository } from './data/mailing.repository';
import { createNoticeRepository, type NoticeRepository } from './data/notice.repository';
import { type MailContents, type Mailer } from './use-cases/ports';
import { createSendDelivery } from './use-cases/send-delivery';
import { notificationSubscriptions } from './events/subscriptions';
import { mountNotices } from './http/notices.routes';
import { mountSubjectExport } from './http/subject-export.routes';
import { createQueueMailings } from './jobs/queue-mailings';
import { createRequeueMailings } from './jobs/requeue-mailings';
import { registerSendMailsJob } from './jobs/send-mails.job';
import { watchMailings } from './jobs/watch-mailings';
import { createDomainCooldowns } from './mail/domain-cooldowns';
import { createMailContents } from './mail/mail-contents';
import { createSmtpMailer } from './mail/smtp-mailer';

export interface NotificationsDeps {
  readonly config: NotificationsConfig;
  readonly bus: EventBus;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Shared with the process, which serves them on a separate port. */
  readonly metrics?: Metrics;
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

interface Stores {
  readonly connection: Connection;
  readonly isConnected: () => boolean;
  readonly mailings: MailingRepository;
  readonly notices: NoticeRepository;
  readonly devMails: DevMailRepository;
  readonly outbox: Outbox;
}

const SWEEP_EVERY_MS = 1000;

/** Composition root of the notifications service: the only place that selects the adapters. */
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
  const queue = createJobQueue<SendMailsPayload>(jobs.sendMails.name, {
    perSecond: config.KQ_MAIL_PER_SECOND,
  });
  const isPerMail = config.KQ_MAIL_PER_SECOND !== undefined;
  const queueMailings = createQueueMailings({ queue, isPerMail, logger });
  const domainCooldowns = createDomainCooldowns({
    cooldowns: deps.createCooldowns?.() ?? createMemoryCooldowns({ clock }),
    secret: config.KQ_INTERNAL_SECRET,
  });

  let stores: Stores | null = null;
  let isReady = false;
  let url = '';
  const opened = (): Stores => {
    if (stores === null)
      throw new AppError('UNAVAILABLE', { message: 'notifications store not opened yet', retryable: true });
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
    tokenVerifier: createSessionVerifier({ auth: authClient, clock, logger, lifecycle }),
  });
  mountNotices(app, () => opened().notices);
  mountSubjectExport(app, opened);
  const deadLetters = () => createDeadLetterStore(opened().connection, clock);
  mountOpsRoutes(app, { service: 'notifications', deadLetters, bus, outbox: () => opened().outbox });
  const membership = bus.subscribe(
    'notifications',
    notificationSubscriptions({
      mailings: () => opened().mailings,
      notices: () => opened().notices,
      devMails: () => opened().devMails,
      queueMailings,
      clock,
    }),
    {
      deadLetters: (...letter) => deadLetters().add(...letter),
      onReplayed: (...replayed) => deadLetters().settle(...replayed),
    },
  );

  const open = once(async () => {
    const { databaseName: name, defineModels, migrations } = databaseSchema;
    const database = await openDatabase({ uri: config.KQ_DATABASE_URI, name, logger });
    lifecycle.onStop('database', 'databases', () => database.close());
    const models = defineModels(database.connection);
    await migrate(database.connection, models, migrations);
    const { mailings: mailing, notices: notice, devMails: devMail } = models;
    const leases = createLeases(database.connection, clock);
    const outbox = createOutbox({ models: [mailing], bus, clock, logger, leases, holder });
    stores = {
      connection: database.connection,
      isConnected: () => database.isConnected(),
      outbox,
      mailings: createMailingRepository(mailing),
      notices: createNoticeRepository(notice),
      devMails: await createDevMailRepository(devMail, clock),
    };

    const mailer = deps.mailer ?? (await openMailer());
    lifecycle.onStop('mailer', 'databases', () => mailer.close());
    const { mailings } = stores;
    registerSendMailsJob({
      queue,
      mailings: () => mailings,
      send: createSendDelivery({
        contents,
        mailer,
        fetching: createSlots(2 * config.KQ_MAIL_CONCURRENCY),
        inTurn: createSlots(config.KQ_MAIL_CONCURRENCY),
        domainCooldowns,
        now: () => clock.now(),
        ownerMailsSince: (userId, since) => mailings.ownerMailsSince(userId, since),
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
      }),
      relay: (mailingId) => outbox.relay(mailing, mailingId),
      clock,
      logger,
      metrics,
      concurrency: config.KQ_MAIL_CONCURRENCY,
    });

    watchQueues({ metrics, outbox, deadLetters: deadLetters() });
    watchMailings({ metrics, mailings });
    isReady = true;
  });

  async function start(): Promise<void> {
    await open();
    const { connection, mailings, outbox } = opened();
    const requeue = createRequeueMailings({ queueMailings, mailings: () => mailings, clock });
    const sweeper = createSweeper({
      name: 'mailings',
      everyMs: SWEEP_EVERY_MS,
      leases: createLeases(connection, clock),
      holder,
      run: () => requeue({ isBoot: false }),
      logger,
    });
    await requeue({ isBoot: true });
    await queue.start();
    outbox.start();
    sweeper.start();
    lifecycle.onStop('outbox', 'relays', () => outbox.stop());
    lifecycle.onStop('mailing sweeper', 'relays', () => sweeper.stop());
    lifecycle.onStop('mail worker', 'consumers', () => queue.stop());
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
    if (!config.KQ_DEV_MAILBOX)
      throw new Error('KQ_SMTP_URL is not set and KQ_DEV_MAILBOX is off: no mail server');
    const sink = await startSmtpSink({
      store: async (raw) => opened().devMails.add(await parseMail(raw)),
    });
    lifecycle.onStop('dev mailbox', 'databases', () => sink.close());
    return sink;
  }

  lifecycle.onStop('http', 'http', () => app.close(), HTTP_STOP_LIMIT_MS);
  lifecycle.onStop('consumers', 'consumers', () => membership.leave());

  return {
    name: 'notifications',
    app,
    get url() {
      return url;
    },
    open,
    start,
    async listen(address) {
      const port = await listen(app, address);
      url = `http://${address.host}:${port}`;
      return url;
    },
    quiesce: () => lifecycle.quiesce(),
    stop: () => lifecycle.stop(),
    ready: () => isReady && opened().isConnected(),
    devMailbox: config.KQ_DEV_MAILBOX ? createMailboxHandler(() => opened().devMails) : null,
  };
}
