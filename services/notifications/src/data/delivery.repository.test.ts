import { openTestDatabase, type TestDatabase } from '@kq/service-kit/testing';
import { defineDeliveryModel } from './delivery.model';
import { createDeliveryRepository, type ClaimedDelivery, type DeliveryRepository } from './delivery.repository';

const now = new Date('2026-03-02T09:00:00.000Z');
const until = new Date('2026-03-02T09:01:00.000Z');
const ids = Array.from({ length: 30 }, (_, index) => `request_received:1:${index}`);
const outcome = { status: 'sent', at: now, attempts: 1, smtpStatus: null, reason: null } as const;

describe('the deliveries', () => {
  let database: TestDatabase;
  let deliveries: DeliveryRepository;
  let otherReplica: DeliveryRepository;

  beforeEach(async () => {
    database = await openTestDatabase('notifications');
    const model = defineDeliveryModel(database.connection);
    deliveries = createDeliveryRepository(model);
    otherReplica = createDeliveryRepository(model);
    await deliveries.insertAll(
      ids.map((id, index) => ({
        id,
        mailKind: 'request_received' as const,
        bookingRequestId: 1,
        userId: index,
        reference: null,
        notBefore: index === 29 ? until : null,
      })),
      now,
    );
  });
  afterEach(() => database.remove());

  const claimAll = (by: DeliveryRepository, from: readonly string[] = ids) =>
    Promise.all(from.map((id) => by.claim(id, now, until)));

  it('are each claimed once, however many workers and replicas want them at the same time', async () => {
    const claims = await Promise.all([
      claimAll(deliveries),
      claimAll(otherReplica),
      claimAll(deliveries, ids.slice().reverse()),
    ]);
    const won = claims.flat().filter((claim): claim is ClaimedDelivery => claim !== null);
    expect(won.map(({ id }) => id).sort()).toEqual(ids.slice(0, 29).sort());
    expect(won.every(({ claim }) => claim === 1)).toBe(true);
  });

  it('are not claimed before their time', async () => {
    expect(await deliveries.claim(ids[29] ?? '', now, until)).toBeNull();
    expect(await deliveries.claim(ids[29] ?? '', until, until)).not.toBeNull();
  });

  it('are finished by their latest claim only', async () => {
    const first = await claimAll(deliveries, ids.slice(0, 3));
    // The second one took too long: it is freed, and another worker has it.
    await deliveries.releaseCrashed(new Date(until.getTime() + 1));
    const again = await otherReplica.claim(ids[1] ?? '', now, until);
    const finished = await Promise.all([
      deliveries.finish(again!, outcome, []),
      ...first.map((claim) => deliveries.finish(claim!, outcome, [])),
    ]);
    // All three were freed by then.
    expect(finished).toEqual([true, false, false, false]);
    expect(await deliveries.counts()).toMatchObject({ sending: 0, pending: 29 });
  });

  it('are finished together', async () => {
    const claims = await claimAll(deliveries, ids.slice(0, 10));
    const finished = await Promise.all(claims.map((claim) => deliveries.finish(claim!, outcome, [])));
    expect(finished).toEqual(Array.from({ length: 10 }, () => true));
    expect(await deliveries.counts()).toEqual({ pending: 20, sending: 0, failed: 0 });
  });
});
