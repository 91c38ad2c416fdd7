import { setTimeout as delay } from 'node:timers/promises';
import { bundleBody, testStay } from '@kq/test-kit';
import { Agent, request } from 'undici';
import { type Acknowledged } from './dispatch-ledger';

export interface SteadyLoadOptions {
  /** Asked for every request, as a client's load balancer is. */
  readonly gateway: () => string;
  readonly token: string;
  readonly placeIds: readonly number[];
  /** What is going on, to be told with a failure. */
  readonly phase: () => string;
  /** People at work at the same time. */
  readonly readers: number;
  /** Those that send bundles, to three owners each. */
  readonly senders: number;
}

export interface SteadyLoad {
  /** Bundles answered 202. */
  readonly acknowledged: readonly Acknowledged[];
  /** Everything that was not answered as it should be: `restart of auth-1: GET /api/… 503 …` */
  readonly failures: readonly string[];
  /** How long each answered request took. */
  readonly tookMs: readonly number[];
  /** Ends it and waits for what is under way. */
  stop(): Promise<void>;
}

const OWNERS = 3;
const PAUSE_MS = { read: 50, bundle: 500 };

/**
 * The calls of people at work, each the next one a moment after the last answer, so that a slow machine is not drowned:
 * 80 % searches, 15 % details, 5 % places, and bundles.
 */
export function startSteadyLoad(options: SteadyLoadOptions): SteadyLoad {
  const { gateway, token, placeIds, phase } = options;
  // A connection for each request: one that is kept may be closed by a gateway in the moment it is used.
  const dispatcher = new Agent({ pipelining: 0 });
  const acknowledged: Acknowledged[] = [];
  const failures: string[] = [];
  const tookMs: number[] = [];
  const stopping = new AbortController();

  async function send(
    method: 'GET' | 'POST',
    path: string,
    expected: number,
    body?: object,
  ): Promise<unknown> {
    const startedAt = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      ...(path.startsWith('/api/geo') ? { 'x-consent': 'geocoding' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    try {
      const answer = await request(gateway() + path, {
        method,
        dispatcher,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.body.text();
      tookMs.push(performance.now() - startedAt);
      if (answer.statusCode === expected) return JSON.parse(text);
      failures.push(`${phase()}: ${method} ${path} ${answer.statusCode} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${phase()}: ${method} ${path} ${String(error)}`);
    }
    return null;
  }

  async function read(): Promise<void> {
    await send('GET', readPath(placeIds), 200);
  }

  async function sendBundle(): Promise<void> {
    const body = bundleBody(sample(placeIds, OWNERS), { workers: 2 });
    const answer = (await send('POST', '/api/booking-requests', 202, body)) as {
      id: number;
      recipients: { owner_id: number }[];
    } | null;
    if (answer === null) return;
    const ownerIds = [...new Set(answer.recipients.map(({ owner_id }) => owner_id))];
    acknowledged.push({ id: answer.id, ownerIds });
  }

  async function repeat(work: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!stopping.signal.aborted) {
      await work();
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const people = [
    ...Array.from({ length: options.readers }, () => repeat(read, PAUSE_MS.read)),
    ...Array.from({ length: options.senders }, () => repeat(sendBundle, PAUSE_MS.bundle)),
  ];
  return {
    acknowledged,
    failures,
    tookMs,
    async stop() {
      stopping.abort();
      await Promise.all(people);
      await dispatcher.close();
    },
  };
}

function readPath(placeIds: readonly number[]): string {
  const dice = Math.random();
  if (dice < 0.05) return '/api/geo/search?q=Ludwigsh';
  if (dice < 0.2) return `/api/accommodations/${sample(placeIds, 1)[0]}`;
  const query = new URLSearchParams({
    location: 'Ludwigshafen am Rhein',
    workers: '2',
    // Differing radii: few of them are answered by the gateway's cache.
    radius: String(10 + Math.floor(Math.random() * 90)),
    ...testStay(),
  });
  return `/api/accommodations?${query}`;
}

function sample<T>(items: readonly T[], count: number): T[] {
  return [...items].sort(() => Math.random() - 0.5).slice(0, count);
}
