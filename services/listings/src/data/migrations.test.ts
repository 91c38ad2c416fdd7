import { openTestDatabase, removedBy } from '@kq/test-kit/in-process';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { anOffer, aRecipient, aRequest, NOW } from '../../test/booking-builders';
import { databaseSchema } from './database-schema';

const HOUSE = 100_000_001;

/** Documents that the release before a migration has written, by its number and their collection. */
const FORMER: Readonly<Record<number, Readonly<Record<string, readonly object[]>>>> = {
  1: { accommodations: [{ _id: HOUSE, price_per_bed_night: 2500, price_per_month: 60_000 }] },
  2: { booking_requests: [{ _id: 7, dispatcher_id: 3, reports: [{ owner_id: 1, at: new Date() }] }] },
  3: {
    booking_requests: [
      aRequest({
        _id: 7,
        status: 'filled',
        recipients: [
          aRecipient({
            accommodation_id: HOUSE,
            status: 'confirmed',
            beds_confirmed: 1,
            offer: anOffer({ beds: 1 }),
          }),
        ],
      }),
    ],
    accommodations: [
      {
        _id: HOUSE,
        owner_id: 2,
        title: 'Monteurhaus',
        address: 'Parkstr. 1',
        beds_total: 1,
        blocks: [],
        stays: [{ request_id: 7, from: '2026-03-16', to: '2026-03-20', beds: 1, persons: 1 }],
        version: 1,
        changed_at: NOW,
        outbox: [],
        event_seq: 0,
      },
    ],
  },
  4: { accommodations: [{ _id: HOUSE, created_at: NOW, availability_confirmed_at: NOW, version: 1 }] },
};

/** Processes of the former release run beside a migration, and come back after `rollout undo`. */
it.each(databaseSchema.migrations)(
  'migration $number removes nothing that the former release reads',
  async ({ number, up }) => {
    const { connection, remove } = await openTestDatabase();
    afterTest(remove);
    const former = FORMER[number];
    if (former === undefined) throw new Error(`add documents of the release before migration ${number}`);
    for (const [name, docs] of Object.entries(former))
      await connection.collection(name).insertMany(docs as never[]);
    expect(await removedBy(connection, () => up(connection, new AbortController().signal))).toEqual([]);
  },
);
