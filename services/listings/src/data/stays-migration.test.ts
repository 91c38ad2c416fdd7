import { openTestDatabase } from '@kq/test-kit/in-process';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { anOffer, aRecipient, aRequest, NOW } from '../../test/booking-builders';
import { createAccommodationModel } from '../accommodations/data/accommodation.model';
import { type AccommodationDoc } from '../accommodations/domain/accommodation';
import { createBookingRequestModel } from '../bookings/data/booking-request.model';
import { type BookingRequestDoc } from '../bookings/domain/booking-request';
import { createStayModel } from '../stays/data/stay.model';
import { type StayDoc } from '../stays/domain/stay';
import { createStaysMigration } from './stays-migration';

/** Two batches and a rest. */
const BATCH = 3;
const REQUESTS = 8;
const FIRST_HOUSE = 100_000_001;
const FIRST = 4_000_000_000_000;

const houseOf = (requestId: number): number => requestId - FIRST + FIRST_HOUSE;

/** A signal that is aborted after a number of documents, as a process that is told to stop. */
function abortedAfter(documents: number): AbortSignal {
  let left = documents;
  return {
    throwIfAborted() {
      if (left === 0) throw new Error('aborted');
      left -= 1;
    },
  } as AbortSignal;
}

it('gives each confirmation of an earlier release one stay, in batches, also after kills in between', async () => {
  const { connection, remove } = await openTestDatabase();
  afterTest(remove);
  const requests = createBookingRequestModel(connection);
  const accommodations = createAccommodationModel(connection);
  const stays = createStayModel(connection);
  const migration = createStaysMigration(BATCH);
  const ids = Array.from({ length: REQUESTS }, (_, index) => FIRST + index);
  await requests.collection.insertMany(
    ids.map((_id) =>
      aRequest({
        _id,
        status: 'filled',
        recipients: [
          aRecipient({
            accommodation_id: houseOf(_id),
            status: 'confirmed',
            beds_confirmed: 1,
            offer: anOffer({ beds: 1 }),
          }),
        ],
      }),
    ) as never[],
  );
  await accommodations.collection.insertMany(
    ids.map((request_id) => ({
      _id: houseOf(request_id),
      owner_id: 2,
      title: 'Monteurhaus',
      address: 'Parkstr. 1',
      beds_total: 1,
      blocks: [],
      stays: [{ request_id, from: '2026-03-16', to: '2026-03-20', beds: 1, persons: 1 }],
      version: 1,
      changed_at: NOW,
      outbox: [],
      event_seq: 0,
    })) as never[],
  );

  await expect(migration.up(connection, abortedAfter(4))).rejects.toThrow('aborted');
  expect(await stays.countDocuments({})).toBe(4);
  await expect(migration.up(connection, abortedAfter(7))).rejects.toThrow('aborted');
  await migration.up(connection, new AbortController().signal);

  const written = await stays.find({}).lean<StayDoc[]>();
  expect(written.map((stay) => stay.request_id).sort()).toEqual(ids);
  expect(new Set(written.map(({ terms }) => JSON.stringify(terms)))).toEqual(
    new Set(['{"free_days":null,"percent":null}']),
  );
  expect(written.flatMap(({ outbox }) => outbox)).toEqual([]);
  const houses = await accommodations.find({}).lean<AccommodationDoc[]>();
  const named = houses.flatMap((house) =>
    house.stays.map(({ request_id, stay_id }) => [request_id, stay_id]),
  );
  expect(new Map(named as [number, number][])).toEqual(
    new Map(written.map(({ request_id, _id }) => [request_id, _id])),
  );
  expect(named).toHaveLength(REQUESTS);
  const docs = await requests.find({}).lean<BookingRequestDoc[]>();
  expect(docs.flatMap(({ outbox }) => outbox)).toEqual([]);
  expect(docs.filter(({ recipients: [one] }) => one?.stay_to_write)).toEqual([]);
});
