import {
  type BookingRequest,
  type ContactCard,
  type EventEnvelope,
  events,
  type ListingsMail,
  type ListingsMailKind,
  type RespondView,
} from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type FakeClock, fakeClock } from '@kq/kernel/time/fake-clock';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createDeadLetterStore, createEvent, createInternalAuth, type EventBus, on } from '@kq/service-kit';
import {
  afterTest,
  createTestTokens,
  memoryLogger,
  silentLogger,
  type TestTokens,
  waitFor,
  createTestStore,
} from '@kq/test-kit/in-process';
import { createListingsContainer, type ListingsContainer, type ListingsDeps } from '../src';
import { createBookingRequestModel } from '../src/bookings/data/booking-request.model';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';
import { type Reservation } from '../src/beds/domain/reservation';
import { createDailyQuotaModel } from '../src/quotas/data/daily-quota';
import { type BookingRequestDoc } from '../src/bookings/domain/booking-request';
import { createStayModel } from '../src/stays/data/stay.model';
import {
  aBookingRequest,
  aContact,
  cardOf,
  dispatcher,
  otherUser,
  ownerA,
  ownerB,
  type Session,
  STAY,
} from './booking-samples';
import { coldGazetteer } from './cold-gazetteer';
import { accommodationBody } from './listings-harness';
import { type Answer, inject, type Injected, INTERNAL_SECRET, testConfig } from './test-listings';

export * from './booking-samples';
export { type Answer } from './test-listings';

export interface Call {
  readonly as?: Session | null;
  readonly headers?: Record<string, string>;
  readonly on?: ListingsContainer;
}

export interface BookingsHarness {
  readonly clock: FakeClock;
  readonly bus: EventBus;
  readonly tokens: TestTokens;
  readonly listings: ListingsContainer;
  readonly seen: EventEnvelope[];
  /** Log lines of the service. */
  readonly logged: Record<string, unknown>[];
  readonly contacts: { isDown: boolean; readonly cards: Map<number, ContactCard> };
  get<T = Record<string, unknown>>(path: string, call?: Call): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(path: string, body: unknown, call?: Call): Promise<Answer<T>>;
  put<T = Record<string, unknown>>(path: string, body: unknown, call?: Call): Promise<Answer<T>>;
  patch<T = Record<string, unknown>>(path: string, body: unknown, call?: Call): Promise<Answer<T>>;
  delete<T = Record<string, unknown>>(path: string, call?: Call): Promise<Answer<T>>;
  internal<T>(path: string, body: unknown): Promise<Answer<T>>;
  internalGet<T>(path: string): Promise<Answer<T>>;
  /** Creates an accommodation with this number of beds. */
  accommodation(owner: Session, beds?: number, overrides?: Record<string, unknown>): Promise<number>;
  ask(
    ids: readonly number[],
    overrides?: Record<string, unknown>,
    call?: Call,
  ): Promise<Answer<BookingRequest>>;
  /** Sends a request and expects it to be open. */
  opened(ids: readonly number[], overrides?: Record<string, unknown>, call?: Call): Promise<number>;
  read(id: number, as?: Session): Promise<BookingRequest>;
  answer(id: number, owner: Session, body: Record<string, unknown>): Promise<Answer<RespondView>>;
  confirm(id: number, recipients: unknown, call?: Call): Promise<Answer<BookingRequest>>;
  mail(kind: ListingsMailKind, id: number, userId: number): Promise<ListingsMail>;
  token(id: number, ownerId: number): Promise<string>;
  publish(name: keyof typeof events, data: Record<string, unknown>): Promise<EventEnvelope>;
  sent(id: number, ownerId: number): Promise<void>;
  doc(id: number): Promise<BookingRequestDoc | null>;
  /** Returns the document as mongoose would have stored it. */
  hydrated(doc: BookingRequestDoc | null): object;
  /** Changes a stored request, bypassing the service. */
  tamper(id: number, update: object): Promise<void>;
  /** Changes or removes a stored stay, bypassing the service. */
  changeStay(id: number, update: object): Promise<void>;
  removeStay(id: number): Promise<void>;
  /** Changes a stored accommodation, bypassing the service. */
  changeAccommodation(id: number, update: object): Promise<void>;
  /** Reserves beds, bypassing the service. */
  takeStay(accommodationId: number, stay: Reservation): Promise<void>;
  count(): Promise<number>;
  /** Returns the counters of the daily limits, as stored. */
  quotas(): Promise<unknown[]>;
  freeBeds(accommodationId: number, stay?: { start_date: string; end_date: string }): Promise<number>;
  /** `config` overrides the harness's. */
  replica(config?: Record<string, string>): Promise<ListingsContainer>;
  sweep(): Promise<void>;
  names(): string[];
  stop(): Promise<void>;
}

/**
 * Starts one listings service on a separate store, with a recorder of all its events and a map as stub of auth's
 * contacts.
 */
export async function startBookings(
  options: { config?: Record<string, string>; timing?: ListingsDeps['bookingTiming'] } = {},
): Promise<BookingsHarness> {
  const store = await createTestStore();
  const uri = options.config?.['KQ_DATABASE_URI'] ?? store.uri;
  const clock = fakeClock('2026-03-02T09:00:00.000Z');
  const tokens = await createTestTokens(clock);
  const seen: EventEnvelope[] = [];
  const { logger, lines: logged } = memoryLogger();
  const contacts = { isDown: false, cards: new Map<number, ContactCard>() };
  const internalAuth = createInternalAuth({ secret: INTERNAL_SECRET, service: 'notifications', clock });
  const running: ListingsContainer[] = [];
  const bus = createEmbeddedBus({
    logger: silentLogger(),
    retry: { attempts: 3, firstDelayMs: 2, maxDelayMs: 5, missingAggregateMs: 50 },
    deadLetters: () => Promise.resolve(),
  });
  const recorded = Object.values(events).filter(
    ({ topic, type }) =>
      ['listings.booking-request', 'listings.report', 'listings.stay'].includes(topic) ||
      type === events.accommodationArrivalChanged.type ||
      type === events.accommodationHeldStays.type,
  );
  bus.subscribe(
    'recorder',
    recorded.map((event) =>
      on(event as typeof events.bookingRequestOpened, async (_data, envelope) => void seen.push(envelope)),
    ),
  );

  function create(config: Record<string, string> = {}): ListingsContainer {
    const container = createListingsContainer({
      openDatabase,
      config: testConfig(uri, { ...options.config, ...config }),
      bus,
      clock,
      logger,
      tokenVerifier: tokens.verifier,
      gazetteer: coldGazetteer(),
      checkResponses: true,
      indexPollMs: 5,
      bookingTiming: { sweepEveryMs: 3_600_000, ...options.timing },
      contacts: {
        byIds: async (ids) => {
          if (contacts.isDown) throw new AppError('UNAVAILABLE');
          return ids.flatMap((id) => contacts.cards.get(id) ?? []);
        },
      },
    });
    running.push(container);
    return container;
  }

  const listings = create();
  await listings.open();
  await bus.start();
  await listings.start();
  const database = await openDatabase({ uri, name: 'listings', logger: silentLogger() });
  const model = createBookingRequestModel(database.connection);
  const quotas = createDailyQuotaModel(database.connection);
  const accommodations = createAccommodationModel(database.connection);
  const stays = createStayModel(database.connection);
  for (const session of [dispatcher, otherUser, ownerA, ownerB])
    contacts.cards.set(session.userId, cardOf(session));

  async function call<T>(
    method: Injected['method'],
    url: string,
    body: unknown,
    { as = null, headers = {}, on: target = listings }: Call,
  ): Promise<Answer<T>> {
    const bearer = as === null ? {} : await tokens.bearer(as);
    return inject(target, { method, url, body, headers: { ...bearer, ...headers } });
  }

  /** Returns auth's contact card of the session's account, and adds it to the stub. */
  function cardFor(session: Session): ContactCard {
    const card = contacts.cards.get(session.userId) ?? cardOf(session);
    contacts.cards.set(session.userId, card);
    return card;
  }

  const kq: BookingsHarness = {
    clock,
    bus,
    tokens,
    listings,
    seen,
    logged,
    contacts,
    get: (path, options = {}) => call('GET', path, undefined, options),
    post: (path, body, options = {}) => call('POST', path, body, options),
    put: (path, body, options = {}) => call('PUT', path, body, options),
    patch: (path, body, options = {}) => call('PATCH', path, body, options),
    delete: (path, options = {}) => call('DELETE', path, undefined, options),
    internal: (path, body) =>
      call('POST', `/internal${path}`, body, {
        headers: { authorization: `Bearer ${internalAuth.sign('listings')}` },
      }),
    internalGet: (path) =>
      call('GET', `/internal${path}`, undefined, {
        headers: { authorization: `Bearer ${internalAuth.sign('listings')}` },
      }),
    async accommodation(owner, beds = 12, overrides = {}) {
      const body = accommodationBody({
        title: `Monteurhaus mit ${beds} Betten`,
        rooms: [{ name: 'Zimmer 1', beds, single_beds: 0, private_bath: true }],
        price_per_bed_night: 2500,
        ...overrides,
      });
      const { status, body: made } = await kq.post<{ id: number }>('/api/accommodations', body, {
        as: owner,
      });
      if (status !== 201) throw new Error(JSON.stringify(made));
      cardFor(owner);
      return made.id;
    },
    ask(ids, overrides = {}, options = { as: dispatcher }) {
      const { as = null } = options;
      const contact = as === null ? aContact : { ...aContact, email: cardFor(as).email };
      return kq.post('/api/booking-requests', aBookingRequest(ids, { contact, ...overrides }), options);
    },
    async opened(ids, overrides, options) {
      const { status, body } = await kq.ask(ids, overrides, options);
      if (status !== 202 || body.status !== 'open') throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.id;
    },
    async read(id, as = dispatcher) {
      const { status, body } = await kq.get<BookingRequest>(`/api/booking-requests/${id}`, { as });
      if (status !== 200) throw new Error(`request ${id} answered ${status}`);
      return body;
    },
    answer: (id, owner, body) =>
      kq.post(`/api/booking-requests/${id}/respond`, { owner_id: owner.userId, ...body }, { as: owner }),
    confirm: (id, recipients, options = { as: dispatcher }) =>
      kq.post(`/api/booking-requests/${id}/confirm`, { recipients }, options),
    async mail(kind, id, userId) {
      const question = { mail_kind: kind, booking_request_id: id, user_id: userId, reference: null };
      return (await kq.internal<ListingsMail>('/mail-content', question)).body;
    },
    async token(id, ownerId) {
      const mail = await kq.mail('request_received', id, ownerId);
      if (mail.skip) throw new Error(mail.reason);
      return new URL(mail.links.answer ?? '').searchParams.get('token') ?? '';
    },
    async publish(name, data) {
      const event = createEvent(events[name] as typeof events.bookingRequestOpened, data as never, {
        sequence: 1,
        source: 'test',
        clock,
      });
      await bus.publish(event);
      return event;
    },
    async sent(id, ownerId) {
      const sentAt = clock.now().toISOString();
      await kq.publish('deliverySent', {
        subject_id: id,
        mail_kind: 'request_received',
        booking_request_id: id,
        user_ids: [ownerId],
        sent_at: sentAt,
      });
    },
    doc: (id) => model.findById(id).lean<BookingRequestDoc>(),
    hydrated: (doc) => new model(doc ?? {}).toObject(),
    async tamper(id, update) {
      await model.updateOne({ _id: id }, update);
    },
    async changeStay(id, update) {
      await stays.collection.updateOne({ _id: id } as object, update);
    },
    async removeStay(id) {
      await stays.deleteOne({ _id: id });
    },
    async changeAccommodation(id, update) {
      const changedAt = { changed_at: clock.now() };
      const { $set = {}, ...rest } = update as { $set?: object };
      await accommodations.updateOne(
        { _id: id },
        { ...rest, $set: { ...$set, ...changedAt }, $inc: { version: 1 } },
      );
    },
    async takeStay(id, stay) {
      await accommodations.updateOne({ _id: id }, { $push: { stays: stay }, $inc: { version: 1 } });
    },
    quotas: () => quotas.find({}).lean(),
    count: () => model.countDocuments({}),
    async freeBeds(id, { start_date, end_date } = STAY) {
      const { body } = await kq.get<{ data: { beds_free: number }[] }>(
        `/api/accommodations/${id}/availability?from=${start_date}&to=${end_date}`,
      );
      return Math.min(...body.data.map((night) => night.beds_free));
    },
    async replica(config) {
      const container = create(config);
      afterTest(() => container.stop());
      await container.start();
      return container;
    },
    async sweep() {
      await listings.sweepBookings();
    },
    names: () => seen.map((event) => event.type.replace(/^booking-request\.(.*)\.v1$/, '$1')),
    async stop() {
      const unhandled = await createDeadLetterStore(database.connection).list();
      for (const container of running) await container.stop();
      await database.close();
      await bus.stop();
      await store.remove();
      if (unhandled.length > 0) throw new Error(`unhandled events: ${JSON.stringify(unhandled)}`);
    },
  };
  return kq;
}

export { waitFor };
