import { fakeClock } from '@kq/kernel/time/fake-clock';
import { openTestDatabase, silentLogger } from '@kq/test-kit/in-process';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';
import { createAccommodationRepository } from '../src/accommodations/data/accommodation.repository';
import { type AccommodationDoc } from '../src/accommodations/domain/accommodation';
import { reservedParts } from '../src/beds/domain/reservation';
import { createBookingRequestModel } from '../src/bookings/data/booking-request.model';
import { createBookingRequestRepository } from '../src/bookings/data/booking-request.repository';
import { confirmedAmount } from '../src/bookings/domain/amounts';
import { type BookingRequestDoc } from '../src/bookings/domain/booking-request';
import { createBookingUseCases } from '../src/bookings/use-cases/compose-use-cases';
import { createBedReservations } from '../src/bookings/use-cases/take-beds';
import { endsAt } from '../src/stays/domain/ends-at';
import { createStayModel } from '../src/stays/data/stay.model';
import { createStayRepository } from '../src/stays/data/stay.repository';
import { type StayDoc } from '../src/stays/domain/stay';
import { anOffer, aRecipient, aRequest, DISPATCHER, NOW } from './booking-builders';

export const OWNER = 2_000_000_001;
export const HOUSES = [100_000_001, 100_000_002];

/** The death of a process: no error that a use case handles. */
export class Killed extends Error {}

const WRITES = ['save', 'insert', 'pushStay', 'pullStay', 'replaceStay', 'update'];

/** The use cases of bookings over a separate store, in a process that can be killed after any of its writes. */
export async function startSteps() {
  const { connection, remove } = await openTestDatabase();
  const clock = fakeClock(NOW.toISOString());
  const models = {
    requests: createBookingRequestModel(connection),
    accommodations: createAccommodationModel(connection),
    stays: createStayModel(connection),
  };
  const bookings = createBookingRequestRepository({
    model: models.requests,
    clock,
    onWritten: () => undefined,
  });
  const accommodations = createAccommodationRepository({ model: models.accommodations, showsDemo: true });
  const stays = createStayRepository({ model: models.stays, clock, relay: () => undefined });

  /** A process that dies right after its write number `writes`; -1 lives. With `refusal`, the next write fails instead. */
  function startProcess(writes = -1, refusal?: Error) {
    const count = { writes: 0 };
    const dying = <T extends object>(repository: T): T =>
      new Proxy(repository, {
        get(target, name) {
          const member = target[name as keyof T];
          if (!WRITES.includes(String(name)) || typeof member !== 'function') return member;
          return async (...input: unknown[]) => {
            count.writes += 1;
            if (refusal !== undefined && count.writes === writes + 1) throw refusal;
            const isDead = refusal === undefined && writes >= 0;
            if (isDead && count.writes > writes) throw new Killed();
            const result: unknown = await (member as (...all: unknown[]) => Promise<unknown>)(...input);
            if (isDead && count.writes === writes) throw new Killed();
            return result;
          };
        },
      });
    const ports = {
      bookings: dying(bookings),
      accommodations: dying(accommodations),
      stays: dying(stays),
      visibilityOf: () => 'public',
      logger: silentLogger(),
      clock,
      linkSecret: 'l'.repeat(40),
      caps: null,
    } as unknown as Parameters<typeof createBookingUseCases>[0];
    return { ...createBookingUseCases(ports), beds: createBedReservations(ports), count };
  }

  async function insertHouse(id: number, beds: number, patch: Partial<AccommodationDoc> = {}): Promise<void> {
    const doc = { owner_id: OWNER, title: 'Monteurhaus', address: 'Parkstr. 1', zip_code: '67059' };
    const rest = { city: 'Ludwigshafen', deposit: 20_000, check_in_from: '15:00', beds_total: beds };
    await models.accommodations.collection.insertOne({
      _id: id,
      ...doc,
      ...rest,
      blocks: [],
      stays: [],
      version: 1,
      changed_at: NOW,
      outbox: [],
      event_seq: 0,
      ...patch,
    } as never);
  }

  /** A request of 10 workers with an accepted offer of 5 beds by each house. */
  async function insertRequest(id: number, patch: Partial<BookingRequestDoc> = {}): Promise<void> {
    const recipients = HOUSES.map((accommodation_id) =>
      aRecipient({ accommodation_id, status: 'accepted', offer: anOffer({ beds: 5 }), cancel_free_days: 7 }),
    );
    await models.requests.collection.insertOne({ ...aRequest({ _id: id, recipients }), ...patch } as never);
  }

  return {
    clock,
    connection,
    models,
    bookings,
    stays,
    accommodations,
    startProcess,
    insertHouse,
    insertRequest,
    remove,
    request: async (id: number) => (await bookings.findById(id)) as BookingRequestDoc,
    house: async (id: number) => (await accommodations.findById(id)) as AccommodationDoc,
    /** What the sweepers of a living replica do until nothing is due. */
    async sweep(): Promise<void> {
      const alive = startProcess();
      clock.advance(15_001);
      for (let round = 0; round < 5; round += 1) {
        for (const id of await bookings.findDueIds(clock.now(), 100)) await alive.processDue(id);
        for (const id of await stays.findDueIds(clock.now(), 100)) await alive.processDueStay(id);
      }
    },
  };
}

export type Steps = Awaited<ReturnType<typeof startSteps>>;

/** Expects that reservations, stays and requests say the same, and that nothing is left to do. */
export async function expectAgreement(kq: Steps): Promise<void> {
  const requests = await kq.models.requests.find({}).lean<BookingRequestDoc[]>();
  const stays = await kq.models.stays.find({}).lean<StayDoc[]>();
  const houses = await kq.models.accommodations.find({}).lean<AccommodationDoc[]>();
  const agreed = stays.filter(({ state }) => state === 'agreed');
  const confirmed = requests.flatMap((doc) =>
    doc.recipients
      .filter(({ status }) => status === 'confirmed')
      .map((one) => ({ request_id: doc._id, house: one.accommodation_id, stay: one.stay_state })),
  );
  const sorted = (lines: string[]) => lines.sort();
  // Exactly one stay a confirmation, and the recipient shows its newest version.
  expect(
    sorted(confirmed.map(({ request_id, house, stay }) => JSON.stringify([request_id, house, stay]))),
  ).toEqual(
    sorted(
      agreed.map((one) =>
        JSON.stringify([
          one.request_id,
          one.accommodation_id,
          {
            stay_id: one._id,
            // Its last change; another write recorded that all show it.
            stay_version: one.early_departure === undefined ? 1 : one.version - 1,
            parts: one.parts,
            total: one.amount?.total_cents ?? null,
            state: 'agreed',
            ...(one.early_departure === undefined ? {} : { early_departure: one.early_departure }),
          },
        ]),
      ),
    ),
  );
  // Exactly the agreed nights are reserved.
  expect(
    sorted(
      houses.flatMap(({ _id, stays: all }) =>
        all.map((one) => JSON.stringify([_id, one.stay_id, one.request_id, reservedParts(one)])),
      ),
    ),
  ).toEqual(
    sorted(agreed.map((one) => JSON.stringify([one.accommodation_id, one._id, one.request_id, one.parts]))),
  );
  for (const { beds_total, stays: all } of houses)
    for (const { night, beds } of nightly(all.flatMap(reservedParts)))
      expect([night, beds <= beds_total]).toEqual([night, true]);
  for (const doc of requests)
    for (const one of doc.recipients)
      expect({
        confirming: one.confirming,
        toWrite: one.stay_to_write ?? null,
        toFree: one.has_stay_to_free,
        leaving: one.leaving ?? null,
        amount: one.status === 'confirmed' ? confirmedAmount(one)?.total_cents : undefined,
        isShown: one.stay_state?.state !== 'agreed' || one.status === 'confirmed',
      }).toEqual({
        confirming: null,
        toWrite: null,
        toFree: false,
        leaving: null,
        amount: one.status === 'confirmed' ? (one.stay_state?.total ?? undefined) : undefined,
        isShown: true,
      });
  // What is due later is only that its end is told.
  expect(stays.filter((stay) => stay.is_unfinished || String(stay.due_at) !== String(endsAt(stay)))).toEqual(
    [],
  );
}

function nightly(parts: readonly { from: string; to: string; beds: number }[]) {
  const nights = new Map<string, number>();
  for (const { from, to, beds } of parts)
    for (let day = Date.parse(from); day < Date.parse(to); day += 86_400_000) {
      const night = new Date(day).toISOString().slice(0, 10);
      nights.set(night, (nights.get(night) ?? 0) + beds);
    }
  return [...nights].map(([night, beds]) => ({ night, beds }));
}

export const principal = { userId: DISPATCHER, role: 'guest', companyId: null } as never;
export const ownerPrincipal = { userId: OWNER, role: 'owner', companyId: null } as never;
