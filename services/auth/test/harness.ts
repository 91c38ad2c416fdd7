import { type EventEnvelope, type EventName, events, internalRoutes, routes } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type FakeClock, fakeClock } from '@kq/kernel/time/fake-clock';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createInternalAuth, createEvent, type EventBus, on } from '@kq/service-kit';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { createTestStore } from '@kq/test-kit/in-process/create-test-store';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import {
  type AuthConfig,
  authConfigSchema,
  type AuthContainer,
  type AuthDeps,
  createAuthContainer,
} from '../src';
import { createPasswordHasher } from '../src/adapters/password-hasher';
import { sha256Hex } from '../src/domain/links';
import { type WaitingRequest } from '../src/use-cases/ports';

export { sha256Hex };

export const PASSWORD = 'ein-gutes-passwort';
export const NONCE = 'nonce-of-this-browser';
export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The least that argon2id allows: these suites test what happens around hashes. */
const CHEAP_HASHES = { memoryCost: 8, timeCost: 1 };

export interface Answer {
  readonly status: number;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read any answer
  readonly headers: Record<string, unknown>;
}

export interface Mail {
  readonly id: string;
  readonly kind: string;
  readonly userId: number;
}

export interface Harness {
  readonly container: AuthContainer;
  readonly bus: EventBus;
  readonly clock: FakeClock;
  readonly config: AuthConfig;
  readonly sleeps: number[];
  /** Waiting requests in the stub of listings; with null it fails. */
  readonly requests: Map<number, WaitingRequest>;
  listingsIsDown(isDown: boolean): void;
  /** Accommodations of every owner in the stub of listings. */
  setAccommodations(count: number): void;
  call(method: string, path: string, options?: CallOptions, body?: unknown): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  /** A service token is added. */
  internal(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  /** Returns all published events, oldest first. */
  published(): Promise<EventEnvelope[]>;
  publishedOf(name: EventName): Promise<Record<string, unknown>[]>;
  mails(): Promise<Mail[]>;
  /** Returns the content of the newest mail of a kind, as notifications would get it. */
  mail(kind: string): Promise<Answer['body']>;
  register(overrides?: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
  tell(bookingRequestId: number): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  readonly ip?: string;
  readonly headers?: Record<string, string>;
}

const secret = (name: string): string => name.repeat(40).slice(0, 40);

export function testConfig(overrides: Partial<Record<keyof AuthConfig, string>> = {}): AuthConfig {
  const { KQ_ADMIN_SECOND_FACTOR: factor = 'off', ...rest } = overrides;
  const config = authConfigSchema.parse({
    KQ_DATABASE_URI: 'embedded:/nowhere',
    KQ_INTERNAL_SECRET: secret('i'),
    KQ_LINK_SECRET: secret('l'),
    KQ_PUBLIC_URL: 'https://kolonnenquartier.example',
    KQ_LOG_LEVEL: 'silent',
    ...rest,
  });
  // After the parse, which refuses `off` with this public URL.
  return { ...config, KQ_ADMIN_SECOND_FACTOR: factor as 'on' | 'off' };
}

/** Starts auth on a separate store that is removed after the test. */
export async function startAuth(
  overrides: Partial<Record<keyof AuthConfig, string>> = {},
  deps: Partial<AuthDeps> = {},
): Promise<Harness> {
  const store = await createTestStore();
  afterTest(() => store.remove());
  const config = testConfig({ KQ_DATABASE_URI: store.uri, ...overrides });
  const clock = fakeClock('2036-03-02T09:00:00.000Z');
  const logger = silentLogger();
  const bus = createEmbeddedBus({
    logger,
    retry: { firstDelayMs: 1, maxDelayMs: 1, attempts: 2, missingAggregateMs: 3 },
  });
  const sleeps: number[] = [];
  const requests = new Map<number, WaitingRequest>();
  const published: EventEnvelope[] = [];
  let isDown = false;
  let accommodations = 0;

  const container = createAuthContainer({
    openDatabase,
    config,
    bus,
    clock,
    logger,
    checkResponses: true,
    sleep: async (ms) => void sleeps.push(ms),
    passwords: createPasswordHasher({ cost: CHEAP_HASHES }),
    waitingRequests: {
      async get(id) {
        if (isDown) throw new AppError('UNAVAILABLE');
        const request = requests.get(id);
        if (request === undefined) throw new AppError('NOT_FOUND', { retryable: true });
        return request;
      },
    },
    subjectData: {
      confirmedUntil: async () => null,
      partsOf: async () => {
        if (isDown) throw new AppError('UNAVAILABLE');
        return { accommodations, open_requests: 0, confirmed_stays: 0 };
      },
      exportOf: async () => ({ listings: {}, notifications: {}, analytics: {} }),
    },
    ...deps,
  });
  afterTest(() => bus.stop());
  afterTest(() => container.stop());
  const record = async (_data: unknown, envelope: EventEnvelope): Promise<void> =>
    void published.push(envelope);
  const ours = [
    events.userRegistered,
    events.userRoleChanged,
    events.userErasing,
    events.userErased,
    events.userBlocked,
    events.userUnblocked,
    events.addressVerified,
    events.addressRejected,
    events.userProfileChanged,
  ];
  bus.subscribe(
    'recorder',
    [
      ...ours.map((event) => on(event as typeof events.userRegistered, record)),
      on(events.challengeCreated, record),
    ],
    {
      deadLetters: async () => undefined,
    },
  );
  await container.open();
  await bus.start();
  await container.start();

  const caller = createInternalAuth({ ...config.KQ_INTERNAL_SECRET, service: 'notifications', clock });

  async function call(
    method: string,
    path: string,
    { token, ip, headers }: CallOptions = {},
    body?: unknown,
  ): Promise<Answer> {
    const answer = await container.app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        'user-agent': FIREFOX,
        'x-forwarded-for': ip ?? '203.0.113.7',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : JSON.parse(answer.body),
      headers: answer.headers,
    };
  }

  const harness: Harness = {
    container,
    bus,
    clock,
    config,
    sleeps,
    requests,
    listingsIsDown: (value) => {
      isDown = value;
    },
    setAccommodations: (count) => {
      accommodations = count;
    },
    call,
    post: (path, body, options) => call('POST', `/api${path}`, options, body),
    get: (path, options) => call('GET', `/api${path}`, options),
    internal: (method, path, body) => call(method, `/internal${path}`, { token: caller.sign('auth') }, body),
    async published() {
      await container.store().outbox.drain();
      return published;
    },
    async publishedOf(name) {
      return (await harness.published())
        .filter(({ type }) => type === events[name].type)
        .map(({ data }) => data);
    },
    async mails() {
      const created = await harness.publishedOf('challengeCreated');
      return created.map((data) => ({
        id: String(data['challenge_id']),
        kind: String(data['mail_kind']),
        userId: Number(data['user_id']),
      }));
    },
    async mail(kind) {
      const newest = (await harness.mails()).filter((mail) => mail.kind === kind).at(-1);
      if (newest === undefined) throw new Error(`no mail ${kind}`);
      const path = internalRoutes.authMail.path;
      return (await harness.internal('POST', path, { mail_kind: kind, challenge_id: newest.id })).body;
    },
    register: (fields = {}, options) => harness.post(routes.register.path, registration(fields), options),
    async tell(id) {
      const data = { booking_request_id: id };
      const options = { sequence: 1, source: 'listings', clock };
      await bus.publish(createEvent(events.bookingRequestVerificationNeeded, data, options));
    },
  };
  return harness;
}

export const registration = (overrides: Record<string, unknown> = {}) => ({
  firstname: 'Test',
  lastname: 'Person',
  email: 'test@firma.example',
  role: 'guest',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms_accepted: true,
  nonce_hash: sha256Hex(NONCE),
  ...overrides,
});

export const tokenOf = (link: string): string =>
  decodeURIComponent(new URL(link).pathname.split('/').at(-1) ?? '');

export function waitingRequest(overrides: Partial<WaitingRequest> & { id?: number } = {}): WaitingRequest {
  const { id = 2_000_000_000_001, ...rest } = overrides;
  return {
    contact: { name: 'Bau Leitung', company: 'Bau GmbH', email: 'anfrage@bau.example', phone: null },
    user_id: null,
    nonce_hash: sha256Hex(NONCE),
    requested_with: 'Firefox auf Windows',
    created_at: '2036-03-02T09:00:00.000Z',
    is_waiting: true,
    summary: {
      id,
      place: 'Leuna',
      start_date: '2036-04-01',
      end_date: '2036-04-10',
      workers: 12,
      owners: 20,
      accommodations: 20,
      message: 'Wir bauen.',
    },
    ...rest,
  };
}
