import { migrate } from '@kq/service-kit';
import { openTestDatabase, removedBy, type TestDatabase } from '@kq/test-kit/in-process';
import { groupDeliveries } from './group-deliveries.migration';
import { defineMailingModel, type MailingDoc } from './mailing.model';
import { createMailingRepository } from './mailing.repository';

const at = new Date('2026-03-02T09:00:00.000Z');

const aFormerDelivery = (id: string, overrides: object = {}) => {
  const [mail_kind, request, user] = id.split(':');
  return {
    _id: id,
    mail_kind,
    booking_request_id: Number(request),
    user_id: Number(user),
    reference: null,
    status: 'pending',
    attempts: 0,
    not_before: null,
    until: null,
    claim: 0,
    claimed_by: null,
    created_at: at,
    finished_at: null,
    smtp_status: null,
    reason: null,
    traceparent: null,
    schema_version: 1,
    outbox: [],
    event_seq: 0,
    ...overrides,
  };
};

describe('the migration of deliveries', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase('notifications');
  });
  afterEach(() => database.remove());

  it('groups the mails of an event into one mailing, with their outcomes and unreported results', async () => {
    const { connection } = database;
    const model = defineMailingModel(connection);
    const unsent = {
      id: crypto.randomUUID(),
      type: 'delivery.sent.v1',
      source: 'notifications',
      subject: '1',
      time: at.toISOString(),
      sequence: 1,
      data: { subject_id: 1, mail_kind: 'request_received', booking_request_id: 1, user_id: 12, sent_at: at },
    };
    const former = [
      aFormerDelivery('request_received:1:11'),
      aFormerDelivery('request_received:1:12', {
        status: 'sent',
        finished_at: at,
        attempts: 1,
        outbox: [unsent],
        event_seq: 1,
      }),
      aFormerDelivery('request_sent:1:21', { status: 'sent', finished_at: at }),
      aFormerDelivery('answer_copy:1:11:1', { reference: '1' }),
      aFormerDelivery('magic_link:abc', { booking_request_id: null, user_id: 31, reference: 'abc' }),
    ];
    await connection.collection('deliveries').insertMany(former as never);
    await groupDeliveries.up(connection, new AbortController().signal);
    // After a crash before the migration is recorded, it runs again.
    await migrate(connection, [model], [groupDeliveries]);

    const all = await model.find().sort({ _id: 1 }).lean<MailingDoc[]>();
    expect(all.map(({ _id }) => _id)).toEqual([
      'answer_copy:1:11:1',
      'magic_link:abc',
      'request_received:1',
      'request_sent:1:21',
    ]);
    expect(all[2]).toMatchObject({
      deliveries: [
        { user_id: 11, status: 'pending', told: false },
        { user_id: 12, status: 'sent', attempts: 1, told: true },
      ],
      outbox: [{ id: unsent.id, data: { user_ids: [12], booking_request_id: 1 } }],
      event_seq: 1,
    });
    expect(all[3]?.purge_when_empty).toEqual(new Date(at.getTime() + 30 * 86_400_000));

    const due = await createMailingRepository(model).due(at, { isBoot: true, limit: 10 });
    expect(due.map(({ id, userIds }) => [id, userIds])).toEqual([
      ['answer_copy:1:11:1', [11]],
      ['magic_link:abc', [31]],
      ['request_received:1', [11]],
    ]);
  });

  it('leaves nothing that a replica of the former version would send', async () => {
    const { connection } = database;
    defineMailingModel(connection);
    const deliveries = connection.collection('deliveries');
    const sending = { status: 'sending', until: new Date(at.getTime() + 60_000), claim: 1 };
    await deliveries.insertMany([
      aFormerDelivery('request_received:1:11'),
      aFormerDelivery('request_received:1:12', sending),
      aFormerDelivery('request_received:1:13', { status: 'sent', finished_at: at }),
    ] as never);
    const up = () => groupDeliveries.up(connection, new AbortController().signal);
    expect(await removedBy(connection, up)).toEqual([]);
    const left = await deliveries.find({}, { sort: { _id: 1 } }).toArray();
    expect(left).toMatchObject([
      { status: 'sending', claim: 1, claimed_by: 'mailings' },
      { ...sending, claimed_by: null },
      { status: 'sent', finished_at: at },
    ]);
  });

  it('changes nothing in a new database', async () => {
    const model = defineMailingModel(database.connection);
    await migrate(database.connection, [model], [groupDeliveries]);
    expect(await model.countDocuments()).toBe(0);
  });
});
