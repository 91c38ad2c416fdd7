import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventEnvelope } from '@kq/contracts';
import { openDatabase } from '@kq/embedded';
import { migrate } from '@kq/service-kit';
import { afterTest, openTestDatabase, silentLogger, type TestDatabase } from '@kq/test-kit/in-process';
import { type Model } from 'mongoose';
import { type NewMailing } from '../domain/delivery';
import { type ClaimedMailing, type DeliveryResult, type EventsOf } from './claimed-mailing';
import { defineMailingModel, type MailingDoc } from './mailing.model';
import { createMailingRepository, type MailingRepository } from './mailing.repository';

const now = new Date('2026-03-02T09:00:00.000Z');
const at = { now, requestedAt: now };
const until = new Date('2026-03-02T09:01:00.000Z');
const afterwards = new Date(until.getTime() + 1);
const owners = Array.from({ length: 20 }, (_, index) => 5_000_000_000 + index);
const [first = 0, second = 0] = owners;

const toOwners = (userIds: readonly number[] = owners): NewMailing => ({
  id: 'request_received:1',
  mailKind: 'request_received',
  bookingRequestId: 1,
  reference: null,
  userIds,
  notBefore: null,
});

let database: TestDatabase;
let model: Model<MailingDoc>;
let mailings: MailingRepository;
let otherReplica: MailingRepository;

beforeEach(async () => {
  database = await openTestDatabase('notifications');
  model = defineMailingModel(database.connection);
  await migrate(database.connection, [model]);
  mailings = createMailingRepository(model);
  otherReplica = createMailingRepository(model);
  await mailings.insertAll([toOwners()], at);
});
afterEach(() => database.remove());

const claim = (by = mailings, at = now) => by.claim('request_received:1', null, at, until);
const usersOf = (claimed: ClaimedMailing | null) => claimed?.deliveries.map(({ userId }) => userId) ?? [];
const read = async () => (await model.findById('request_received:1').lean<MailingDoc>())!;
const sent = (claimed: ClaimedMailing, userIds: readonly number[] = owners): DeliveryResult[] =>
  claimed.deliveries
    .filter(({ userId }) => userIds.includes(userId))
    .map((delivery) => ({
      delivery,
      status: 'sent',
      at: now,
      attempts: 1,
      smtpStatus: null,
      reason: null,
    }));
const postponed = (claimed: ClaimedMailing, userId: number, notBefore: Date): DeliveryResult[] =>
  claimed.deliveries
    .filter((delivery) => delivery.userId === userId)
    .map((delivery) => ({
      delivery,
      status: 'postponed',
      notBefore,
      attempts: 2,
      smtpStatus: 451,
      isDeferred: false,
    }));
/** Returns an event with the number of reported mails. */
const tell: EventsOf = (ended, sequence): EventEnvelope[] => [
  {
    specversion: '1.0',
    id: crypto.randomUUID(),
    type: 'told.v1',
    source: 'test',
    subject: '1',
    time: now.toISOString(),
    datacontenttype: 'application/json',
    sequence,
    data: { users: ended.map(({ user_id }) => user_id) },
  },
];
const reported = async () => (await read()).outbox.map(({ data }) => (data.users as number[]).length);

describe('a mailing', () => {
  it('matches the schema when inserted without validation', async () => {
    const stored = await read();
    const { _id, mail_kind, deliveries, user_ids, created_at } = stored;
    const byDefault = new model({ _id, mail_kind, deliveries, user_ids, created_at });
    expect(Object.keys(stored).sort()).toEqual(Object.keys(byDefault.toObject()).sort());
    const cast = new model(stored);
    await expect(cast.validate()).resolves.toBeUndefined();
    expect(cast.toObject()).toEqual(stored);
  });
});

describe('claiming a mailing', () => {
  it('returns each mail once to concurrent workers and replicas', async () => {
    const claims = await Promise.all([claim(), claim(otherReplica), claim(), claim(otherReplica)]);
    expect(claims.flatMap(usersOf).sort()).toEqual(owners);
    expect(claims.filter((each) => each !== null)).toHaveLength(1);
  });

  it('leaves the other addressees to other workers when it names one', async () => {
    const claims = await Promise.all(
      owners.map((userId) => mailings.claim('request_received:1', userId, now, until)),
    );
    expect(claims.map(usersOf)).toEqual(owners.map((userId) => [userId]));
    expect(await claim()).toBeNull();
  });

  it('returns no mail before its time', async () => {
    await mailings.insertAll([{ ...toOwners([first]), id: 'later:1', notBefore: until }], at);
    expect(await mailings.claim('later:1', null, now, until)).toBeNull();
    expect(usersOf(await mailings.claim('later:1', null, until, afterwards))).toEqual([first]);
  });

  it('returns null for an unknown mailing', async () => {
    expect(await mailings.claim('request_received:404', null, now, until)).toBeNull();
  });
});

describe('a claim of an earlier process on an embedded store', () => {
  it('is void after a restart: its mails are due immediately, sent ones are reported', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kq-mailings-'));
    afterTest(() => rm(directory, { recursive: true }));
    const open = async () => {
      const own = await openDatabase({ uri: `embedded:${directory}`, name: 'n', logger: silentLogger() });
      afterTest(() => own.close());
      return own;
    };
    const killed = await open();
    const before = createMailingRepository(defineMailingModel(killed.connection));
    await before.insertAll([toOwners()], at);
    const claimed = (await before.claim('request_received:1', null, now, until))!;
    await claimed.accept(claimed.deliveries[0]!, now);
    expect(await before.due(now, { isBoot: true, limit: 10 })).toEqual([]);
    await killed.close();

    const started = await open();
    const after = createMailingRepository(defineMailingModel(started.connection));
    expect(await after.due(now, { isBoot: true, limit: 10 })).toEqual([
      { id: 'request_received:1', userIds: owners },
    ]);
    expect(usersOf(await after.claim('request_received:1', null, now, until))).toEqual(owners.slice(1));
  });
});

describe('recording results', () => {
  it('counts for the latest claim only', async () => {
    const slow = (await claim())!;
    // The first claim has expired: another worker leases all mails.
    const quick = (await claim(otherReplica, afterwards))!;
    expect(usersOf(quick)).toEqual(owners);
    expect(await slow.record(sent(slow), tell)).toEqual([]);
    expect(await quick.record(sent(quick), tell)).toHaveLength(20);
    expect(await slow.record(sent(slow), tell)).toEqual([]);
    expect(await reported()).toEqual([20]);
  });

  it('keeps a renewed lease past its initial expiry', async () => {
    const claimed = (await claim())!;
    expect(await claimed.renew(new Date(until.getTime() + 60_000))).toBe(true);
    expect(await claim(otherReplica, afterwards)).toBeNull();
    expect(await claimed.record(sent(claimed), tell)).toHaveLength(20);
  });

  it('reports a lease as lost once another worker has it', async () => {
    const slow = (await claim())!;
    await claim(otherReplica, afterwards);
    expect(await slow.renew(new Date(until.getTime() + 60_000))).toBe(false);
  });

  it('stores an acceptance separately, for the latest claim only, and reports it later', async () => {
    const slow = (await claim())!;
    const quick = (await claim(otherReplica, afterwards))!;
    const [late, mail] = [slow.deliveries[0]!, quick.deliveries[0]!];
    expect(await slow.accept(late, now)).toBe(false);
    const accepted = await Promise.all(quick.deliveries.slice(0, 10).map((each) => quick.accept(each, now)));
    expect(accepted).toEqual(Array(10).fill(true));
    // It is recorded, once.
    expect(await quick.accept({ ...mail, attempts: 5 }, now)).toBe(true);
    const { deliveries } = await read();
    expect(deliveries.map(({ status }) => status)).toEqual([
      ...Array<string>(10).fill('sent'),
      ...Array<string>(10).fill('sending'),
    ]);
    expect(deliveries[0]).toMatchObject({ finished_at: now, attempts: 1, told: false });
    expect(await quick.record(sent(quick, owners.slice(10)), tell)).toHaveLength(10);
    expect(await reported()).toEqual([20]);
  });

  it('stores the acceptances that arrive during another one in a single write', async () => {
    const write = jest.spyOn(model.collection, 'bulkWrite');
    const claimed = (await claim())!;
    await Promise.all(claimed.deliveries.map((each) => claimed.accept(each, now)));
    await claimed.accept(claimed.deliveries[0]!, now);
    expect(write.mock.calls.map(([operations]) => operations.length)).toEqual([20, 1]);
  });

  it('tells acceptances of a lost claim from those that it stored together with them', async () => {
    await mailings.insertAll([{ ...toOwners([first, second]), id: 'request_received:2' }], at);
    const lost = (await claim())!;
    const held = (await mailings.claim('request_received:2', null, now, until))!;
    const other = (await claim(otherReplica, afterwards))!;
    // The other replica has stored one of the same deliveries already.
    await other.accept(other.deliveries[0]!, now);
    const accepted = await Promise.all([
      lost.accept(lost.deliveries[0]!, now),
      held.accept(held.deliveries[0]!, now),
      lost.accept(lost.deliveries[1]!, now),
      held.accept(held.deliveries[1]!, now),
    ]);
    expect(accepted).toEqual([false, true, false, true]);
  });

  it('reports in one event the results that earlier records left unreported', async () => {
    const claimed = (await claim())!;
    await claimed.record(sent(claimed, owners.slice(0, 5)), null);
    expect(await reported()).toEqual([]);
    await claimed.record(sent(claimed, owners.slice(5, 12)), tell);
    await claimed.record([], tell);
    await claimed.record(sent(claimed, owners.slice(12)), tell);
    expect(await reported()).toEqual([12, 8]);
    expect((await read()).outbox.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('reports the unreported results of a dead worker by the next worker', async () => {
    const dying = (await claim())!;
    await dying.record(sent(dying), null);
    expect(await mailings.due(now, { isBoot: true, limit: 10 })).toEqual([]);
    expect(await mailings.due(afterwards, { isBoot: false, limit: 10 })).toHaveLength(1);
    const next = (await claim(otherReplica, afterwards))!;
    expect(next.deliveries).toEqual([]);
    await next.record([], tell);
    expect(await reported()).toEqual([20]);
    expect(await mailings.due(afterwards, { isBoot: true, limit: 10 })).toEqual([]);
  });

  it('postpones a mail until its time without reporting it', async () => {
    const claimed = (await claim())!;
    await claimed.record([...sent(claimed, owners.slice(1)), ...postponed(claimed, first, afterwards)], tell);
    expect(await reported()).toEqual([19]);
    expect(await mailings.due(until, { isBoot: true, limit: 10 })).toEqual([]);
    expect(await mailings.due(afterwards, { isBoot: false, limit: 10 })).toEqual([
      { id: 'request_received:1', userIds: [first] },
    ]);
    expect((await claim(mailings, afterwards))?.deliveries).toMatchObject([{ userId: first, attempts: 2 }]);
  });

  it('marks the document for deletion after 30 days once the last mail is recorded', async () => {
    const claimed = (await claim())!;
    await claimed.record(sent(claimed, [first]), tell);
    expect((await read()).purge_when_empty).toBeUndefined();
    await claimed.record(sent(claimed), tell);
    expect(await read()).toMatchObject({
      sweep_at: null,
      purge_when_empty: new Date(now.getTime() + 30 * 86_400_000),
    });
  });
});

describe('a duplicate event', () => {
  it('changes nothing for existing addressees and adds missing ones', async () => {
    const claimed = (await claim())!;
    await claimed.record(sent(claimed), tell);
    await mailings.insertAll([toOwners([first, second])], at);
    expect(await claim()).toBeNull();
    await mailings.insertAll([toOwners([first, 77]), { ...toOwners([5]), id: 'other:1' }], at);
    expect(usersOf(await claim())).toEqual([77]);
    expect((await read()).purge_when_empty).toBeUndefined();
    expect(usersOf(await mailings.claim('other:1', null, now, until))).toEqual([5]);
  });
});

describe('a mailing as seen by other workers', () => {
  it('is due once it is pending for 15 s, at boot immediately', async () => {
    const due = { id: 'request_received:1', userIds: owners };
    expect(await mailings.due(now, { isBoot: false, limit: 10 })).toEqual([]);
    expect(await mailings.due(now, { isBoot: true, limit: 10 })).toEqual([due]);
    const later = new Date(now.getTime() + 15_000);
    expect(await mailings.due(later, { isBoot: false, limit: 10 })).toEqual([due]);
  });

  it('is overdue once no worker took it in time, not while it is sent or waits for its next attempt', async () => {
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect(await mailings.oldestDueAt(later(14_999))).toBeNull();
    expect(await mailings.oldestDueAt(later(60_000))).toEqual(later(15_000));
    const claimed = (await claim())!;
    expect(await mailings.oldestDueAt(new Date(until.getTime() - 1))).toBeNull();
    const others = sent(
      claimed,
      owners.filter((userId) => userId !== second),
    );
    const again = later(3_600_000);
    await claimed.record([...others, ...postponed(claimed, second, again)], tell);
    expect(await mailings.oldestDueAt(later(3_599_999))).toBeNull();
    expect(await mailings.oldestDueAt(again)).toEqual(again);
  });

  it('is as old as its oldest mail that is not sent since it was requested; a rule may ask for a later time', async () => {
    const tomorrow = new Date(now.getTime() + 86_400_000);
    const oldestUnsent = (by = tomorrow) => mailings.oldestUnsentAt(by);
    const requestedAt = new Date(now.getTime() - 5000);
    const earlier = { ...toOwners([first, second]), id: 'request_received:2', bookingRequestId: 2 };
    await mailings.insertAll([earlier], { now, requestedAt });
    expect(await oldestUnsent()).toEqual(requestedAt);
    const claimed = (await mailings.claim(earlier.id, null, now, until))!;
    expect(claimed.deliveries.map(({ dueAt }) => dueAt)).toEqual([requestedAt, requestedAt]);
    // A failed attempt does not make it younger.
    await claimed.record([...sent(claimed, [first]), ...postponed(claimed, second, until)], tell);
    expect(await oldestUnsent()).toEqual(requestedAt);
    const again = (await mailings.claim(earlier.id, null, until, tomorrow))!;
    const deferred = postponed(again, second, tomorrow).map((each) => ({ ...each, isDeferred: true }));
    await again.record(deferred as DeliveryResult[], tell);
    expect(await oldestUnsent()).toEqual(now);
    await model.deleteMany({ _id: 'request_received:1' });
    expect(await oldestUnsent()).toEqual(tomorrow);
    expect(await oldestUnsent(now)).toBeNull();
    await model.deleteMany({});
    expect(await oldestUnsent()).toBeNull();
  });

  it('is counted by pending, sending and failed mails', async () => {
    expect(await mailings.counts()).toEqual({ pending: 20, sending: 0, failed: 0 });
    const claimed = (await claim())!;
    const refused = sent(claimed, [first]).map((result) => ({
      ...result,
      status: 'failed' as const,
      at: now,
      reason: 'no',
    }));
    await claimed.record([...refused, ...postponed(claimed, second, until)], tell);
    expect(await mailings.counts()).toEqual({ pending: 1, sending: 18, failed: 1 });
  });

  it('counts the request mails sent to an owner since an instant', async () => {
    await mailings.insertAll(
      [
        { ...toOwners([first]), id: 'request_received:2', bookingRequestId: 2 },
        { ...toOwners([first]), id: 'request_reminder:2', mailKind: 'request_reminder' },
      ],
      at,
    );
    for (const id of ['request_received:1', 'request_received:2', 'request_reminder:2']) {
      const claimed = (await mailings.claim(id, null, now, until))!;
      await claimed.record(sent(claimed, [first]), tell);
    }
    const counts = [first, second].map((userId) => mailings.ownerMailsSince(userId, now));
    expect(await Promise.all(counts)).toEqual([2, 0]);
    expect(await mailings.ownerMailsSince(first, until)).toBe(0);
  });

  it('drops the mails of an erased person except those being sent, and keeps those of others', async () => {
    const claimed = (await claim())!;
    await claimed.record(sent(claimed, [first]), tell);
    expect(await mailings.forgetUser(first)).toEqual([`request_received:1:${first}`]);
    await mailings.forgetUser(second);
    expect(await mailings.ofUser(first)).toEqual([]);
    expect((await mailings.ofUser(second)).map(({ status }) => status)).toEqual(['sending']);
    expect((await read()).deliveries).toHaveLength(19);
    // The claiming worker still finishes its mails.
    expect(await claimed.record(sent(claimed, owners.slice(1)), tell)).toHaveLength(19);
  });

  it('is deleted immediately once its last addressee is erased', async () => {
    await mailings.insertAll([{ ...toOwners([first]), id: 'answer_copy:1', mailKind: 'answer_copy' }], at);
    await mailings.forgetUser(first);
    const doc = await model.findById('answer_copy:1').lean<MailingDoc>();
    expect(doc).toMatchObject({ deliveries: [], sweep_at: null, purge_when_empty: new Date(0) });
  });
});
