/**
 * The search routes of listings as a process: `fork(this, [root of the built product, 'on' or 'off', listings])`. Sends
 * its URL and paths that find 20 cards each; answers each message with the processor time since the one before. The log
 * goes to standard output.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type * as httpApp from '@kq/service-kit/http/create-http-app';
import type * as loggers from '@kq/service-kit/telemetry/logger';
import type * as metrics from '@kq/service-kit/telemetry/metrics';
import type * as kernel from '@kq/kernel';
import type * as gazetteers from '@kq/gazetteer';
import type * as contracts from '@kq/contracts';
import type * as seeds from '@kq/listings/seed/domain/demo-listings';
import type * as randoms from '@kq/listings/seed/domain/random';
import type * as cards from '@kq/listings/accommodations/domain/card';
import type * as indexes from '@kq/listings/search/domain/search-index';
import type * as searches from '@kq/listings/search/use-cases/search-accommodations';
import type * as routes from '@kq/listings/search/http/search.routes';
import { median } from './figures';
import { sendToParent } from './fork-script';

/** First message of the process. */
export interface ListingsAnswer {
  readonly url: string;
  /** Each finds 20 cards. */
  readonly paths: readonly string[];
  /** Of an answer, at the median. */
  readonly kilobytes: number;
}

const [, , root = '', log, listings] = process.argv;
const load = createRequire(resolve(root, 'services/listings/dist/index.js'));
const { createHttpApp } = load('@kq/service-kit/http/create-http-app') as typeof httpApp;
const { createLogger } = load('@kq/service-kit/telemetry/logger') as typeof loggers;
const { createMetrics } = load('@kq/service-kit/telemetry/metrics') as typeof metrics;
const { systemClock: clock } = load('@kq/kernel') as typeof kernel;
const { loadGazetteer } = load('@kq/gazetteer') as typeof gazetteers;
const { dateInBerlin } = load('@kq/contracts') as typeof contracts;
const { demoListings } = load('./seed/domain/demo-listings.js') as typeof seeds;
const { createRandom } = load('./seed/domain/random.js') as typeof randoms;
const { cardFactsOf } = load('./accommodations/domain/card.js') as typeof cards;
const { SearchIndex } = load('./search/domain/search-index.js') as typeof indexes;
const { createSearchAccommodations } = load('./search/use-cases/search-accommodations.js') as typeof searches;
const { mountSearchRoutes } = load('./search/http/search.routes.js') as typeof routes;

const CARDS = 20;
const SEARCHES = 2000;
const gazetteer = loadGazetteer();
const index = filledIndex();
const app = createHttpApp({
  service: 'listings',
  logger: createLogger({ service: 'listings', level: log === 'on' ? 'info' : 'silent' }),
  metrics: createMetrics(),
});
mountSearchRoutes(app, {
  search: createSearchAccommodations({ index, gazetteer, clock }),
  accommodations: index.accommodations,
});

function filledIndex() {
  const changedAt = clock.now();
  const today = dateInBerlin(changedAt);
  const filled = new SearchIndex();
  for (const doc of demoListings(gazetteer, { count: Number(listings), seed: 7, today, changedAt }))
    filled.accommodations.apply({ id: doc._id, version: 1, facts: cardFactsOf(doc) });
  filled.accommodations.tidy();
  return filled;
}

/** Searches around towns and beside them, with different crews and dates, that find at least 20 cards. */
async function searchesWithCards(): Promise<Omit<ListingsAnswer, 'url'>> {
  const random = createRandom(42);
  const towns = gazetteer.places.filter(({ population }) => population > 20_000);
  const today = clock.now().getTime();
  const dayAfter = (days: number) => dateInBerlin(new Date(today + days * 86_400_000));
  const paths: string[] = [];
  const sizes: number[] = [];
  for (let tries = 0; paths.length < SEARCHES && tries < 10 * SEARCHES; tries++) {
    const { lat, lng } = random.pick(towns);
    const near = (degrees: number) => (degrees + random.int(-400, 400) / 10_000).toFixed(4);
    const from = random.int(1, 60);
    const query = new URLSearchParams({
      lat: near(lat),
      lng: near(lng),
      radius: '25',
      per_page: String(CARDS),
      start_date: dayAfter(from),
      end_date: dayAfter(from + random.int(7, 28)),
      workers: String(random.int(1, 4)),
    });
    const path = `/api/accommodations?${query}`;
    const answer = await app.inject(path);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    if (answer.json<{ data: unknown[] }>().data.length !== CARDS) continue;
    paths.push(path);
    sizes.push(answer.rawPayload.length);
  }
  if (paths.length < SEARCHES) throw new Error(`only ${paths.length} searches find ${CARDS} cards`);
  return { paths, kilobytes: Math.round(median(sizes) / 100) / 10 };
}

async function main(): Promise<void> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  let usedMicros = 0;
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    sendToParent({ micros: user + system - usedMicros });
    usedMicros = user + system;
  });
  process.on('disconnect', () => process.exit(0));
  sendToParent({ url, ...(await searchesWithCards()) });
}

void main();
