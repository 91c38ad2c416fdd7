import { events, type SendMailsPayload } from '@kq/contracts';
import { AppError, systemClock } from '@kq/kernel';
import { type FakeClock, fakeClock } from '@kq/kernel/time/fake-clock';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import {
  createEvent,
  createLogger,
  createMemoryJobQueue,
  type CreateJobQueue,
  type EventBus,
  type JobQueue,
  on,
} from '@kq/service-kit';
import { createTestStore, type TestStore } from '@kq/test-kit/in-process';
import { waitFor } from '@kq/test-kit';
import { createNotificationsContainer, type NotificationsContainer } from '../src';
import { aCalendarMail, aReportMail, aConfig, aListingsMail, anAuthMail } from './builders';
import { type ScriptedSmtp, startScriptedSmtp } from './scripted-smtp';

const logger = createLogger({ service: 'notifications', level: 'silent' });

/** Runs the whole service against a faulty SMTP server. Owners 5000000001 and …2 share a domain, all others another one. */
describe('mail delivery during SMTP faults', () => {
  let store: TestStore;
  let smtp: ScriptedSmtp;
  let bus: EventBus;
  let clock: FakeClock;
  let container: NotificationsContainer | null = null;
  let outcomes: { userId: number; status: number | null | 'sent' }[];

  beforeEach(async () => {
    store = await createTestStore();
    smtp = await startScriptedSmtp();
    outcomes = [];
  });
  afterEach(async () => {
    await container?.stop();
    await smtp.close();
    await store.remove();
  });

  const emailOf = (userId: number): string =>
    [5_000_000_001, 5_000_000_002].includes(userId)
      ? `user-${userId}@langsam.example`
      : `user-${userId}@schnell.example`;

  async function start(
    options: { concurrency?: number; createJobQueue?: CreateJobQueue } = {},
  ): Promise<void> {
    bus = createEmbeddedBus({ logger });
    clock = fakeClock(new Date());
    container = createNotificationsContainer({
      openDatabase,
      config: aConfig(store.uri, {
        KQ_SMTP_URL: smtp.url,
        KQ_SMTP_TIMEOUT_MS: 500,
        KQ_MAIL_DEMO: 'on',
        KQ_MAIL_CONCURRENCY: options.concurrency ?? 10,
      }),
      bus,
      clock,
      logger,
      contents: {
        ofListings: async (_kind, _request, userId) => aListingsMail({ to: emailOf(userId) }),
        ofCalendar: async (kind) => aCalendarMail(kind),
        ofReport: async (kind) => aReportMail(kind),
        ofAuth: async () => anAuthMail(),
      },
      ...(options.createJobQueue === undefined ? {} : { createJobQueue: options.createJobQueue }),
    });
    bus.subscribe('probe', [
      on(events.deliverySent, async ({ user_ids: userIds }) => {
        outcomes.push(...userIds.map((userId) => ({ userId, status: 'sent' as const })));
      }),
      on(
        events.deliveryFailed,
        async ({ user_id: userId, smtp_status: status }) => void outcomes.push({ userId, status }),
      ),
    ]);
    await container.open();
    await bus.start();
    await container.start();
  }

  const open = (...ownerIds: number[]) =>
    bus.publish(
      createEvent(
        events.bookingRequestOpened,
        {
          booking_request_id: 7_000_000_000_001,
          dispatcher_id: 9_000_000_001,
          owner_ids: ownerIds,
          recipients: ownerIds.length,
          workers: 12,
        },
        { sequence: 1, source: 'listings', clock: systemClock },
      ),
    );

  /** Advances the clock until `check` returns true. */
  const inTime = (what: string, check: () => boolean) =>
    waitFor(what, () => {
      if (check()) return true;
      clock.advance(1000);
      return false;
    });

  const mailsTo = (userId: number) => smtp.mails.filter((raw) => raw.includes(`<${emailOf(userId)}>`));

  it.each(['421 closing', '451 later'])(
    'backs off for a domain that answers %s, and sends each mail once',
    async (reply) => {
      let patience = 3;
      smtp.script = (phase, address) => {
        if (phase !== 'rcpt' || !address.endsWith('langsam.example')) return undefined;
        return (patience -= 1) >= 0 ? reply : undefined;
      };
      await start();
      await open(5_000_000_001, 5_000_000_002, 5_000_000_003);
      await inTime('all mails', () => outcomes.length === 4);
      expect(outcomes.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent']);
      for (const id of [5_000_000_001, 5_000_000_002, 5_000_000_003]) expect(mailsTo(id)).toHaveLength(1);
    },
  );

  it('records a permanent rejection and sends the other mails', async () => {
    smtp.script = (phase, address) =>
      phase === 'rcpt' && address.includes('5000000001') ? '550 no such mailbox' : undefined;
    await start();
    await open(5_000_000_001, 5_000_000_003);
    await waitFor('all outcomes', () => outcomes.length === 3);
    expect(outcomes).toContainEqual({ userId: 5_000_000_001, status: 550 });
    expect(smtp.mails).toHaveLength(2);
  });

  it.each(['greeting', 'message'] as const)(
    'sends other mails while a server stops answering (%s), and the affected mail later',
    async (silent) => {
      let isSilent = true;
      smtp.script = (phase, address) =>
        isSilent && phase === silent && (phase === 'greeting' || address.endsWith('langsam.example'))
          ? 'hang'
          : undefined;
      await start({ concurrency: 1 });
      await open(5_000_000_001, 5_000_000_002, 5_000_000_003);
      if (silent === 'message') await inTime('the other domain', () => mailsTo(5_000_000_003).length === 1);
      else await waitFor('tries', () => smtp.entered.greeting >= 2);
      isSilent = false;
      await inTime('all mails', () => outcomes.filter(({ status }) => status === 'sent').length === 4);
      for (const id of [5_000_000_001, 5_000_000_002, 5_000_000_003]) expect(mailsTo(id)).toHaveLength(1);
    },
  );

  it('sends mails that the job queue rejected, without failing the event or the boot', async () => {
    let isUnavailable = true;
    const createJobQueue: CreateJobQueue = (name) => {
      const memory = createMemoryJobQueue<SendMailsPayload>({ name, logger });
      const queue: JobQueue<SendMailsPayload> = {
        ...memory,
        async add(...job) {
          if (isUnavailable)
            throw new AppError('UNAVAILABLE', { message: 'Redis cannot be reached', retryable: true });
          await memory.add(...job);
        },
      };
      return queue as never;
    };
    await start({ createJobQueue });
    await open(5_000_000_001);
    isUnavailable = false;
    await inTime('both mails', () => outcomes.length === 2);
    expect(outcomes.map(({ status }) => status)).toEqual(['sent', 'sent']);
  });
});
