import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createMetrics, parseConfig } from '@kq/service-kit';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { type Check } from './check';
import { createChecks } from './checks';
import { probeConfigSchema } from './probe-config';
import { createRunChecks } from './run-checks';
import { createWatchConsumerLag } from './watch-consumer-lag';

const signal = new AbortController().signal;

/** Starts a gateway that answers as `answer` says; `asked` are its requests. */
async function openGateway(answer: (path: string, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request.url?.split('?')[0] ?? '', response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const profile = {
  id: 6000000001,
  firstname: 'Demo',
  lastname: 'Disponentin',
  name: 'Demo Disponentin',
  email: 'probe@firma.example',
  role: { id: 3, name: 'guest' },
  role_id: 3,
  company: null,
  phone: null,
  email_verified: true,
  trial_ends_at: null,
  language: 'de',
};
const account = { email: profile.email, password: 'ein langes Passwort' };
const center = { lat: 49.4, lng: 8.4, name: 'Ludwigshafen', kind: 'exact', place_id: null, alternatives: [] };
const facets = { amenities: {}, single_beds: 0, private_bath: 0, verified: 0, features: {}, price: null };
const answers: Record<string, unknown> = {
  '/api/accommodations': {
    data: [],
    meta: { page: 1, per_page: 1, total: 0, took_ms: 1, facets, center, beds_free_total: 0 },
  },
  '/api/auth/login': { access_token: 'token', user: profile },
  '/api/auth/profile': profile,
  '/api/auth/logout': { message: 'Sie sind abgemeldet.' },
};
const healthy = (path: string, response: ServerResponse) => void response.end(JSON.stringify(answers[path]));
const byName = (checks: readonly Check[], name: string) => checks.find((check) => check.name === name)!;

describe('the checks of the probe', () => {
  it('search another place each time, which no cache has', async () => {
    const { url, asked } = await openGateway(healthy);
    const [search] = createChecks(url);
    await search!.run(signal);
    await search!.run(signal);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatch(/^GET \/api\/accommodations\?lat=\d+\.\d{6}&lng=\d+\.\d{6}&/);
    expect(asked[0]).not.toBe(asked[1]);
  });

  it('sign in, read the account and end the session; without an account only search', async () => {
    const { url, asked } = await openGateway(healthy);
    expect(createChecks(url).map(({ name }) => name)).toEqual(['search']);
    await byName(createChecks(url, { dispatcher: account }), 'sign_in').run(signal);
    expect(asked).toEqual(['POST /api/auth/login', 'GET /api/auth/profile', 'POST /api/auth/logout']);
  });

  it.each([
    ['a server error', (_path: string, response: ServerResponse) => void response.writeHead(503).end('{}')],
    ['another answer', (_path: string, response: ServerResponse) => void response.end('{"data":7}')],
  ])('reject for %s', async (_name, answer) => {
    const { url } = await openGateway(answer);
    for (const { run } of createChecks(url, { dispatcher: account }))
      await expect(run(signal)).rejects.toThrow();
  });
});

it('shows the outcome of each check and the time since its last success', async () => {
  const clock = fakeClock();
  const metrics = createMetrics();
  let isBroken = false;
  const checks: Check[] = [
    { name: 'search', run: async () => undefined },
    {
      name: 'sign_in',
      async run() {
        if (isBroken) throw new Error('503');
      },
    },
  ];
  const run = createRunChecks({ checks, metrics, clock, logger: silentLogger() });
  clock.advance(5000);
  // Before the first run has ended.
  expect(await metrics.text()).toContain('kq_probe_last_success_age_ms{check="sign_in"} 5000');
  await run();
  isBroken = true;
  clock.advance(30_000);
  await run();
  const text = await metrics.text();
  expect(text).toContain('kq_probe_success{check="search"} 1');
  expect(text).toContain('kq_probe_success{check="sign_in"} 0');
  expect(text).toContain('kq_probe_last_success_age_ms{check="search"} 0');
  expect(text).toContain('kq_probe_last_success_age_ms{check="sign_in"} 30000');
  expect(text).toContain('kq_probe_duration_ms_count{check="sign_in"} 2');
});

it('lets a check rest after a success, and repeats it sooner after a failure', async () => {
  const clock = fakeClock();
  let runs = 0;
  let isBroken = false;
  const loop: Check = {
    name: 'loop',
    restMs: 3_600_000,
    retryMs: 300_000,
    async run() {
      runs += 1;
      if (isBroken) throw new Error('not sent');
    },
  };
  const run = createRunChecks({ checks: [loop], metrics: createMetrics(), clock, logger: silentLogger() });
  const runsAfter = async (ms: number) => {
    clock.advance(ms);
    await run();
    return runs;
  };
  expect(await runsAfter(0)).toBe(1);
  expect(await runsAfter(3_599_000)).toBe(1);
  isBroken = true;
  expect(await runsAfter(1000)).toBe(2);
  expect(await runsAfter(299_000)).toBe(2);
  expect(await runsAfter(1000)).toBe(3);
});

it('refuses an owner without a dispatcher', () => {
  const environment = { KQ_PROBE_OWNER_EMAIL: 'a@firma.example', KQ_PROBE_OWNER_PASSWORD: 'x' };
  expect(() => parseConfig(probeConfigSchema, environment)).toThrow(/KQ_PROBE_OWNER_EMAIL/);
});

it('shows lag and consumers of every group, and that it is not connected while Kafka does not answer', async () => {
  const metrics = createMetrics();
  let rows = [
    { group: 'notifications', lag: 3, members: 0 },
    { group: 'notifications', lag: 4, members: 0 },
    { group: 'geo', lag: 0, members: 1 },
  ];
  let isUnavailable = false;
  const read = createWatchConsumerLag({
    async read() {
      if (isUnavailable) throw new Error('no broker');
      return rows;
    },
    metrics,
    logger: silentLogger(),
  });
  expect(await metrics.text()).toContain('kq_kafka_connected{client="probe"} 0');
  await read();
  const text = await metrics.text();
  expect(text).toContain('kq_kafka_connected{client="probe"} 1');
  expect(text).toContain('kq_consumer_lag{group="notifications"} 7');
  expect(text).toContain('kq_consumer_members{group="notifications"} 0');
  expect(text).toContain('kq_consumer_members{group="geo"} 1');
  rows = [{ group: 'geo', lag: 0, members: 1 }];
  await read();
  expect(await metrics.text()).not.toContain('group="notifications"');
  isUnavailable = true;
  await read();
  const during = await metrics.text();
  expect(during).not.toMatch(/kq_consumer_\w+\{/);
  expect(during).toContain('kq_kafka_connected{client="probe"} 0');
});
