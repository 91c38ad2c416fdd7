import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type createAccommodationBodySchema, type EventEnvelope, events } from '@kq/contracts';
import { type FakeClock, fakeClock } from '@kq/kernel/time/fake-clock';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createEvent, createInternalAuth, type EventBus, on } from '@kq/service-kit';
import {
  afterTest,
  createTestTokens,
  silentLogger,
  type TestTokens,
  createTestStore,
} from '@kq/test-kit/in-process';
import { type z } from 'zod';
import { createListingsContainer, type ListingsContainer, type ListingsDeps } from '../src';
import { coldGazetteer } from './cold-gazetteer';
import { type Answer, inject, type Injected, INTERNAL_SECRET, testConfig } from './test-listings';

export { type Answer } from './test-listings';

export const TODAY = '2026-03-02';
export interface Caller {
  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>>;
  /** Calls by the token of a mail's link. */
  byLink<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    token: string,
    body?: unknown,
  ): Promise<Answer<T>>;
  put<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>>;
  patch<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>>;
  delete<T = Record<string, unknown>>(path: string): Promise<Answer<T>>;
}

export interface Harness {
  readonly clock: FakeClock;
  readonly bus: EventBus;
  readonly tokens: TestTokens;
  readonly uri: string;
  readonly listings: ListingsContainer;
  /** Published events about calendars and decisions. */
  readonly calendarEvents: EventEnvelope[];
  /** Returns a caller with this session, or an anonymous one. */
  as(session: Session | null, listings?: ListingsContainer): Caller;
  /** Calls an internal route as notifications does. */
  internal<T>(path: string, body: unknown): Promise<T>;
  /** Publishes an event as another service does, and waits until it is handled. */
  publish(name: keyof typeof events, data: Record<string, unknown>): Promise<void>;
  /** Starts another replica on the same store and bus. */
  replica(): Promise<ListingsContainer>;
  stop(): Promise<void>;
}

export type Session = { userId: number; role: 'owner' | 'guest' | 'admin'; auth_time?: number };
export const owner: Session = { userId: 2_000_000_001, role: 'owner' };
export const otherOwner: Session = { userId: 2_000_000_002, role: 'owner' };
export const guest: Session = { userId: 3_000_000_001, role: 'guest' };
export const admin: Session = { userId: 4_000_000_001, role: 'admin' };

/** Starts one listings service on a separate store, with responses checked against their schemas. */
export async function startListings({
  env = {},
  ...overrides
}: Partial<ListingsDeps> & { env?: Record<string, string> } = {}): Promise<Harness> {
  const store = await createTestStore();
  const clock = fakeClock(`${TODAY}T09:00:00.000Z`);
  const tokens = await createTestTokens(clock);
  const bus = overrides.bus ?? createEmbeddedBus({ logger: silentLogger() });
  const running: ListingsContainer[] = [];
  const calendarEvents: EventEnvelope[] = [];
  const record = async (_data: unknown, envelope: EventEnvelope) => void calendarEvents.push(envelope);
  bus.subscribe('recorder', [
    on(events.calendarFeedSuspicious, record),
    on(events.calendarFeedFailed, record),
    on(events.accommodationCalendarCollided, record),
    on(events.calendarCheckDue, record),
    on(events.accommodationDecided, record),
  ]);
  const photos = await mkdtemp(join(tmpdir(), 'kq-photos-'));

  function create(): ListingsContainer {
    const config = testConfig(store.uri, { KQ_PHOTOS_DIR: photos, KQ_DEV_MAILBOX: 'true', ...env });
    const container = createListingsContainer({
      openDatabase,
      config,
      bus,
      clock,
      logger: silentLogger(),
      tokenVerifier: tokens.verifier,
      gazetteer: coldGazetteer(),
      checkResponses: true,
      indexPollMs: 5,
      ...overrides,
    });
    running.push(container);
    return container;
  }

  const listings = create();
  await listings.open();
  await bus.start();
  await listings.start();

  return {
    clock,
    bus,
    tokens,
    uri: store.uri,
    listings,
    calendarEvents,
    async internal(path, body) {
      const auth = createInternalAuth({ secret: INTERNAL_SECRET, service: 'notifications', clock });
      const answer = await listings.app.inject({
        method: 'POST',
        url: `/internal${path}`,
        headers: { authorization: `Bearer ${auth.sign('listings')}` },
        payload: body as object,
      });
      return answer.json();
    },
    async publish(name, data) {
      const definition = events[name] as typeof events.userErased;
      await bus.publish(createEvent(definition, data as never, { sequence: 1, source: 'test', clock }));
    },
    as: (session, target = listings) => callerOf(target, tokens, session),
    async replica() {
      const container = create();
      afterTest(() => container.stop());
      await container.start();
      return container;
    },
    async stop() {
      for (const container of running) await container.stop();
      await bus.stop();
      await store.remove();
      await rm(photos, { recursive: true, force: true });
    },
  };
}

function callerOf(listings: ListingsContainer, tokens: TestTokens, session: Session | null): Caller {
  const call = async <T>(
    method: Injected['method'],
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const bearer = session === null ? {} : await tokens.bearer(session);
    return inject(listings, { method, url, body, headers: { ...bearer, ...headers } });
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    byLink: (method, path, token, body) => call(method, path, body, { 'x-respond-token': token }),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  };
}

/** Returns a body that creates a house with 12 beds in Ludwigshafen. */
export function accommodationBody(
  overrides: Partial<z.input<typeof createAccommodationBodySchema>> = {},
): z.input<typeof createAccommodationBodySchema> {
  return {
    title: 'Monteurhaus am Park',
    description: 'Ein Haus für Kolonnen.',
    address: 'Parkstraße 1',
    zip_code: '67059',
    city: 'Ludwigshafen am Rhein',
    type: 'house',
    rooms: [
      { name: 'Zimmer 1', beds: 6, single_beds: 6, private_bath: true },
      { name: 'Zimmer 2', beds: 6, single_beds: 0, private_bath: true },
    ],
    price_per_bed_night: 2800,
    amenities: ['wifi', 'kitchen'],
    ...overrides,
  };
}
