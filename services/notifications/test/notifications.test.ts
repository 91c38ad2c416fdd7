import { events, type AuthMail, type ListingsMail } from '@kq/contracts';
import { AppError, systemClock } from '@kq/kernel';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createEvent, createLogger, on, type EventBus } from '@kq/service-kit';
import { afterTest, createTestStore, type TestStore } from '@kq/test-kit/in-process';
import { waitFor } from '@kq/test-kit';
import { createNotificationsContainer, type NotificationsContainer } from '../src';
import { SmtpError, type MailContents, type Mailer, type OutgoingMail } from '../src/use-cases/ports';
import { aCalendarMail, aReportMail, aListingsMail, anAuthMail, aConfig } from './builders';

const logger = createLogger({ service: 'notifications', level: 'silent' });
const openedEvent = (ownerIds: number[], requestId = 7_000_000_000_001) =>
  createEvent(
    events.bookingRequestOpened,
    {
      booking_request_id: requestId,
      dispatcher_id: 9_000_000_001,
      owner_ids: ownerIds,
      recipients: ownerIds.length,
      workers: 12,
    },
    { sequence: 1, source: 'listings', clock: systemClock },
  );

interface Fixture {
  readonly bus: EventBus;
  readonly container: NotificationsContainer;
  readonly outgoing: OutgoingMail[];
  readonly deliveries: { type: string; user_id: number }[];
  /** Trace contexts of the sent mails. */
  readonly traces: (string | undefined)[];
}

describe('mails', () => {
  let store: TestStore;

  beforeEach(async () => {
    store = await createTestStore();
    afterTest(() => store.remove());
  });

  async function start(
    options: { contents?: Partial<MailContents>; send?: (mail: OutgoingMail) => Promise<void> } = {},
  ): Promise<Fixture> {
    const outgoing: OutgoingMail[] = [];
    const deliveries: Fixture['deliveries'] = [];
    const traces: Fixture['traces'] = [];
    const mailer: Mailer = {
      async send(mail) {
        await options.send?.(mail);
        outgoing.push(mail);
      },
      close: () => undefined,
    };
    const contents: MailContents = {
      ofListings: async (_kind, _request, userId): Promise<ListingsMail> =>
        aListingsMail({ to: `user-${userId}@demo.example` }),
      ofCalendar: async (kind) => aCalendarMail(kind),
      ofReport: async (kind) => aReportMail(kind),
      ofAuth: async (): Promise<AuthMail> => anAuthMail(),
      ...options.contents,
    };
    const bus = createEmbeddedBus({ logger });
    const container = createNotificationsContainer({
      openDatabase,
      config: aConfig(store.uri),
      bus,
      logger,
      contents,
      mailer,
    });
    bus.subscribe('probe', [
      on(events.deliverySent, async (data, envelope) => {
        deliveries.push(...data.user_ids.map((user_id) => ({ type: 'sent', user_id })));
        traces.push(envelope.traceparent);
      }),
      on(
        events.deliveryFailed,
        async (data) => void deliveries.push({ type: 'failed', user_id: data.user_id }),
      ),
    ]);
    afterTest(() => container.stop());
    await container.open();
    await bus.start();
    await container.start();
    return { bus, container, outgoing, deliveries, traces };
  }

  it('sends one mail to each of 20 owners and one to the dispatcher', async () => {
    const { bus, outgoing, deliveries } = await start();
    const owners = Array.from({ length: 20 }, (_each, index) => 5_000_000_000 + index);
    await bus.publish(openedEvent(owners));
    await waitFor('21 mails', () => outgoing.length === 21);
    await waitFor('21 records', () => deliveries.length === 21);
    expect(new Set(outgoing.map((mail) => mail.to.email)).size).toBe(21);
    expect(outgoing.filter((mail) => mail.subject.startsWith('Anfrage: '))).toHaveLength(20);
  });

  it('sends no second mail for a duplicate event', async () => {
    const { bus, outgoing } = await start();
    const event = openedEvent([5_000_000_001]);
    await bus.publish(event);
    await bus.publish(event);
    await bus.publish({ ...event, id: crypto.randomUUID() });
    await waitFor('two mails', () => outgoing.length === 2);
    await bus.publish(openedEvent([5_000_000_002], 7_000_000_000_002));
    await waitFor('the next request', () => outgoing.length === 4);
    expect(outgoing.filter((mail) => mail.to.email === 'user-5000000001@demo.example')).toHaveLength(1);
  });

  it('waits for an unavailable service without using up an attempt', async () => {
    let calls = 0;
    const { bus, outgoing } = await start({
      contents: {
        ofListings: async () => {
          calls += 1;
          if (calls <= 2) throw new AppError('UNAVAILABLE', { retryable: true });
          return aListingsMail({});
        },
      },
    });
    await bus.publish(openedEvent([5_000_000_001]));
    await waitFor('both mails after the pause', () => outgoing.length === 2, { timeoutMs: 20_000 });
  }, 30_000);

  it('records a rejected address as failed and continues', async () => {
    const { bus, outgoing, deliveries } = await start({
      send: async (mail) => {
        if (mail.to.email.includes('5000000001')) throw new SmtpError(550, { cause: null });
      },
    });
    await bus.publish(openedEvent([5_000_000_001, 5_000_000_002]));
    await waitFor('all outcomes', () => deliveries.length === 3);
    expect(deliveries).toContainEqual({ type: 'failed', user_id: 5_000_000_001 });
    expect(outgoing).toHaveLength(2);
  });

  it('sends mails that were pending or being sent when the process died', async () => {
    const first = await start({ send: () => new Promise(() => undefined) });
    await first.bus.publish(openedEvent([5_000_000_001, 5_000_000_002, 5_000_000_003]));
    await first.container.stop();

    const second = await start();
    await second.bus.publish(openedEvent([5_000_000_009], 7_000_000_000_009));
    const owners = [1, 2, 3, 9].map((number) => `user-500000000${number}@demo.example`);
    const addressees = () => second.outgoing.map((mail) => mail.to.email);
    await waitFor('all mails', () => owners.every((owner) => addressees().includes(owner)));
  }, 30_000);

  it('sends one mail for each suspicion, outage and week of calendars, also for duplicate events', async () => {
    const asked: unknown[] = [];
    const { bus, outgoing, deliveries } = await start({
      contents: {
        ofCalendar: async (kind, userId, reference) => {
          asked.push([kind, userId, reference]);
          return aCalendarMail(kind);
        },
      },
    });
    const feed = { accommodation_id: 123_456_789, owner_id: 5_000_000_001, feed_id: 987_654_321 };
    const meta = { sequence: 2, source: 'listings', clock: systemClock };
    const since = '2026-11-23T08:30:00.000Z';
    for (const event of [
      createEvent(events.calendarFeedSuspicious, { ...feed, suspicion_no: 1 }, meta),
      createEvent(events.calendarFeedFailed, { ...feed, failed_since: since }, meta),
      createEvent(events.calendarCheckDue, { owner_id: feed.owner_id, check_no: 1 }, meta),
    ]) {
      await bus.publish(event);
      await bus.publish({ ...event, id: crypto.randomUUID() });
    }
    await bus.publish(openedEvent([5_000_000_002]));
    await waitFor('three mails and two of the next request', () => outgoing.length === 5);
    await waitFor('the records', () => deliveries.length === 5);
    expect(asked).toEqual([
      ['calendar_feed_suspicious', feed.owner_id, '123456789.987654321.1'],
      ['calendar_feed_failed', feed.owner_id, `123456789.987654321.${Date.parse(since)}`],
      ['calendar_check', feed.owner_id, '1'],
    ]);
  });

  it('asks an owner once to confirm a promise by phone', async () => {
    const asked: (string | null)[] = [];
    const { bus, outgoing } = await start({
      contents: {
        ofListings: async (_kind, _request, userId, reference) => {
          asked.push(reference);
          return aListingsMail({ to: `user-${userId}@demo.example` });
        },
      },
    });
    const event = createEvent(
      events.bookingRequestPhoned,
      {
        booking_request_id: 7_000_000_000_001,
        dispatcher_id: 9_000_000_001,
        owner_id: 5_000_000_001,
        accommodation_id: 123_456_789,
      },
      { sequence: 2, source: 'listings', clock: systemClock },
    );
    await bus.publish(event);
    await bus.publish({ ...event, id: crypto.randomUUID() });
    await bus.publish(openedEvent([5_000_000_002]));
    await waitFor('this mail and two of the next request', () => outgoing.length === 3);
    const promised = outgoing.filter((mail) => mail.subject.startsWith('Telefonisch zugesagt: '));
    expect(promised.map((mail) => mail.to.email)).toEqual(['user-5000000001@demo.example']);
    expect(promised[0]?.subject).toMatch(/, bitte bestätigen$/);
    expect(asked.filter((reference) => reference === '123456789.2')).toHaveLength(1);
  });

  it('sends in the trace of the event that made the mail due', async () => {
    const { bus, traces } = await start();
    await bus.publish({
      ...openedEvent([5_000_000_001]),
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    });
    await waitFor('both records', () => traces.length === 2);
    expect(traces).toEqual([
      expect.stringContaining('a'.repeat(32)),
      expect.stringContaining('a'.repeat(32)),
    ]);
  });

  it('skips a mail that is no longer due', async () => {
    const { bus, outgoing, deliveries } = await start({
      contents: {
        ofListings: async (kind) =>
          kind === 'request_sent' ? aListingsMail({}) : { skip: true, reason: 'withdrawn' },
      },
    });
    await bus.publish(openedEvent([5_000_000_001]));
    await waitFor('the dispatcher mail', () => deliveries.length === 1);
    expect(outgoing.map((mail) => mail.subject)).toEqual([expect.stringContaining('Anfrage ist raus')]);
  });
});

describe('the dev mailbox', () => {
  let store: TestStore;

  beforeEach(async () => {
    store = await createTestStore();
    afterTest(() => store.remove());
  });

  it('stores each mail it acknowledges and returns it as JSON', async () => {
    const bus = createEmbeddedBus({ logger });
    const contents: MailContents = {
      ofListings: async () => aListingsMail({ message: '<script>alert(1)</script>\nZweite Zeile' }),
      ofCalendar: async (kind) => aCalendarMail(kind),
      ofReport: async (kind) => aReportMail(kind),
      ofAuth: async () => anAuthMail(),
    };
    const container = createNotificationsContainer({
      openDatabase,
      config: aConfig(store.uri, { KQ_DEV_MAILBOX: true }),
      bus,
      logger,
      contents,
    });
    afterTest(() => container.stop());
    await container.open();
    await bus.start();
    await container.start();
    await bus.publish(openedEvent([5_000_000_001]));
    const mailbox = (query = '') => readMailbox(container, `/dev/mailbox.json${query}`);
    // Mails and their total are two reads: a mail may be stored in between.
    const { data } = await waitFor('two mails', async () => {
      const answer = await mailbox();
      return answer.data.length === 2 && answer.meta.total === 2 && answer;
    });
    const mail = data.find((each) => each.subject.startsWith('Anfrage: '));
    expect(mail?.links).toContainEqual(expect.stringContaining('action=accept'));
    expect(mail?.html).not.toContain('<script>alert');
    expect(mail?.text).toContain('> Zweite Zeile');
    const requestId = /booking-requests\/(\d+)\//.exec(mail?.links.join() ?? '')?.[1];
    const ofRequest = await mailbox(`?request=${requestId}`);
    expect(ofRequest.data.map((each) => each.subject)).toEqual([mail?.subject]);
    expect(ofRequest.meta.total).toBe(1);
    expect((await mailbox('?request=1')).data).toEqual([]);
    expect((await mailbox('?request=x')).data).toEqual([]);
  });
});

interface Mailbox {
  readonly data: { subject: string; links: string[]; html: string; text: string }[];
  readonly meta: { total: number };
}

function readMailbox(container: NotificationsContainer, url: string): Promise<Mailbox> {
  return new Promise((resolve, reject) => {
    const response = {
      writeHead: () => response,
      end: (text: string) => resolve(JSON.parse(text) as Mailbox),
    };
    container.devMailbox?.({ url } as never, response as never).catch(reject);
  });
}
