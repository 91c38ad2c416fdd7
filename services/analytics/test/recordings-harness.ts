import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type recordingResponseSchema, type recordingsResponseSchema } from '@kq/contracts';
import { type FakeClock, fakeClock } from '@kq/kernel/time/fake-clock';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createMetrics, type EventBus, type Metrics, type ServiceContainer } from '@kq/service-kit';
import { afterTest, createTestStore, silentLogger, type TestStore } from '@kq/test-kit/in-process';
import { createTestTokens, type TestTokens } from '@kq/test-kit/in-process/test-tokens';
import { type LightMyRequestResponse } from 'fastify';
import { type z } from 'zod';
import { createAnalyticsContainer } from '../src';
import { defineRecordingModels } from '../src/recordings/data/models';
import { analyticsConfig } from './analytics-config';

const logger = silentLogger();

export const ADMIN = 3_000_000_001;
export const newId = (): string => randomBytes(16).toString('base64url');
export const NOW = '2031-03-10T09:00:00.000Z';

export const meta = (timestamp: number, href = '/search') => ({
  type: 4,
  timestamp,
  data: { href, width: 1366, height: 768 },
});
export const zipped = (events: unknown): Buffer => gzipSync(JSON.stringify(events));

interface Sent {
  readonly session?: string;
  readonly seq?: number | string;
  readonly visitor?: string;
  readonly page?: string;
  readonly vitals?: string;
  readonly body?: Buffer;
  readonly network?: string;
  readonly headers?: Record<string, string>;
}

export interface Harness {
  readonly store: TestStore;
  readonly container: ServiceContainer;
  readonly bus: EventBus;
  readonly clock: FakeClock;
  readonly tokens: TestTokens;
  readonly metrics: Metrics;
  send(sent?: Sent): Promise<number>;
  withdraw(visitor: string): Promise<number>;
  get(
    path: string,
    claims?: { role?: 'admin' | 'owner' | 'guest'; userId?: number },
  ): Promise<LightMyRequestResponse>;
  list(query?: string): Promise<z.infer<typeof recordingsResponseSchema>>;
  open(session: string): Promise<z.infer<typeof recordingResponseSchema>>;
  eventsOf(session: string, seq: number): Promise<unknown>;
}

/** Starts analytics with recording, on a separate store or a given one, with the embedded bus or a given one. */
export async function startRecording({
  isOn = true,
  store: given,
  bus = createEmbeddedBus({ logger }),
}: { readonly isOn?: boolean; readonly store?: TestStore; readonly bus?: EventBus } = {}): Promise<Harness> {
  const store = given ?? (await createTestStore());
  if (given === undefined) afterTest(() => store.remove());
  // Ahead of the real time: the TTL indexes of a real server must not delete what a test stores.
  const clock = fakeClock(NOW);
  const tokens = await createTestTokens(clock);
  const metrics = createMetrics();
  const container = createAnalyticsContainer({
    openDatabase,
    config: { ...analyticsConfig(store.uri), KQ_RECORDING: isOn },
    bus,
    logger,
    clock,
    metrics,
    checkResponses: true,
  });
  afterTest(() => container.stop());
  await container.open();
  container.app.kq.tokenVerifier = tokens.verifier;
  await bus.start();
  await container.start();
  const { app } = container;
  const admin = { role: 'admin', userId: ADMIN } as const;
  const get: Harness['get'] = async (path, claims = admin) =>
    app.inject({ method: 'GET', url: `/api/analytics${path}`, headers: await tokens.bearer(claims) });

  return {
    store,
    container,
    bus,
    clock,
    tokens,
    metrics,
    get,
    async send({
      session = newId(),
      seq = 0,
      visitor = newId(),
      page = 'search',
      vitals = '',
      body = zipped([meta(clock.now().getTime())]),
      network = '203.0.113.1',
      headers = {},
    } = {}) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: `/api/recordings/${session}/chunks?seq=${seq}&visitor=${visitor}&page=${page}${vitals}`,
        headers: { 'content-type': 'application/octet-stream', 'x-forwarded-for': network, ...headers },
        payload: body,
      });
      return statusCode;
    },
    async withdraw(visitor) {
      const url = `/api/recordings?visitor=${visitor}`;
      return (await app.inject({ method: 'DELETE', url })).statusCode;
    },
    list: async (query = '') => (await get(`/recordings${query}`)).json(),
    open: async (session) => (await get(`/recordings/${session}`)).json(),
    async eventsOf(session, seq) {
      const { rawPayload } = await get(`/recordings/${session}/chunks/${seq}`);
      return JSON.parse(gunzipSync(rawPayload).toString());
    },
  };
}

/** Opens the collections of the store beside the service. */
export async function openModels(store: TestStore) {
  const database = await openDatabase({ uri: store.uri, name: 'kq_analytics', logger });
  afterTest(() => database.close());
  return defineRecordingModels(database.connection);
}
