import { events, internalRoutes } from '@kq/contracts';
import { systemClock } from '@kq/kernel';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createEvent, createInternalAuth, createLogger, type EventBus } from '@kq/service-kit';
import { createTestStore, type TestStore } from '@kq/test-kit/in-process';
import { waitFor } from '@kq/test-kit';
import { createNotificationsContainer, type NotificationsContainer } from '../src';
import { type OutgoingMail } from '../src/use-cases/ports';
import { aCalendarMail, aReportMail, aConfig, aListingsMail, anAuthMail } from './builders';

const logger = createLogger({ service: 'notifications', level: 'silent' });
const [owner, other, dispatcher] = [5_000_000_001, 5_000_000_002, 9_000_000_001];

describe('an erased person', () => {
  let store: TestStore;
  let bus: EventBus;
  let container: NotificationsContainer;
  let outgoing: OutgoingMail[];

  beforeEach(async () => {
    store = await createTestStore();
    outgoing = [];
    bus = createEmbeddedBus({ logger });
    container = createNotificationsContainer({
      openDatabase,
      config: aConfig(store.uri),
      bus,
      logger,
      contents: {
        ofListings: async (_kind, _request, userId) => aListingsMail({ to: `user-${userId}@demo.example` }),
        ofCalendar: async (kind) => aCalendarMail(kind),
        ofReport: async (kind) => aReportMail(kind),
        ofAuth: async () => anAuthMail(),
      },
      mailer: { send: async (mail) => void outgoing.push(mail), close: () => undefined },
    });
    await container.open();
    await bus.start();
    await container.start();
  });
  afterEach(async () => {
    await container.stop();
    await store.remove();
  });

  const publish = (event: Parameters<EventBus['publish']>[0]) => bus.publish(event);
  const fact = { sequence: 1, source: 'test', clock: systemClock };
  const opened = () =>
    publish(
      createEvent(
        events.bookingRequestOpened,
        {
          booking_request_id: 7_000_000_000_001,
          dispatcher_id: dispatcher,
          owner_ids: [owner, other],
          recipients: 2,
          workers: 4,
        },
        fact,
      ),
    );
  const answered = () =>
    publish(
      createEvent(
        events.bookingRequestAnswered,
        {
          booking_request_id: 7_000_000_000_001,
          dispatcher_id: dispatcher,
          owner_id: owner,
          answer_no: 1,
          accommodation_ids: [1],
          status: 'declined',
          beds: 0,
          is_first_offer: false,
          has_enough_beds: false,
          minutes_to_answer: 5,
        },
        fact,
      ),
    );
  const erased = (userId: number) => publish(createEvent(events.userErased, { user_id: userId }, fact));
  async function exportOf(userId: number): Promise<{ mails: { status: string }[]; notices: unknown[] }> {
    const { secret } = aConfig(store.uri).KQ_INTERNAL_SECRET;
    const token = createInternalAuth({ secret, service: 'auth' }).sign('notifications');
    const answer = await container.app.inject({
      method: 'POST',
      url: `/internal${internalRoutes.subjectExportNotifications.path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { user_id: userId },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  it('lists in the export the mails and notifications of the person', async () => {
    await opened();
    await waitFor('three mails', () => outgoing.length === 3);
    await waitFor('the record', async () => (await exportOf(owner)).mails[0]?.status === 'sent');
    expect(await exportOf(owner)).toMatchObject({
      mails: [{ mail_kind: 'request_received', booking_request_id: 7_000_000_000_001 }],
      notices: [{ kind: 'request_received', read: false }],
    });
    expect(await exportOf(4)).toEqual({ mails: [], notices: [] });
  });

  it('gets no pending mail and loses their notifications, while those of others stay', async () => {
    await opened();
    await waitFor('three mails', () => outgoing.length === 3);
    await answered();
    await waitFor('the copy', () => outgoing.length === 4);
    expect((await exportOf(dispatcher)).mails.map(({ status }) => status)).toContain('pending');

    await erased(dispatcher);
    const after = await exportOf(dispatcher);
    expect(after.notices).toEqual([]);
    expect(after.mails.map(({ status }) => status)).not.toContain('pending');
    expect((await exportOf(owner)).notices).toHaveLength(1);
    await erased(dispatcher);
  });
});
