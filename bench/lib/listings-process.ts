/**
 * The search routes of listings as a process: `fork(this, [root of the built product, 'on' or 'off', listings])`. Sends
 * its URL and paths that find 20 cards each; answers each message with the processor time since the one before. The log
 * goes to a file, as with a container.
 */
import { openSync, unlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median } from './figures.mjs';

const [, , root, log, listings] = process.argv;
const load = createRequire(resolve(root, 'services/listings/dist/index.js'));
const { createHttpApp } = load('@kq/service-kit/http/create-http-app');
const { createLogger } = load('@kq/service-kit/telemetry/logger');
const { createMetrics } = load('@kq/service-kit/telemetry/metrics');
const { systemClock } = load('@kq/kernel');
const { loadGazetteer } = load('@kq/gazetteer');
const { dateInBerlin } = load('@kq/contracts');
const { demoListings } = load('./seed/domain/demo-listings.js');
const { createRandom } = load('./seed/domain/random.js');
const { cardFactsOf } = load('./accommodations/domain/card.js');
const { SearchIndex } = load('./search/domain/search-index.js');
const { createSearchAccommodations } = load('./search/use-cases/search-accommodations.js');
const { mountSearchRoutes } = load('./search/http/search.routes.js');

const CARDS = 20;
const SEARCHES = 2000;
const clock = systemClock;
const gazetteer = loadGazetteer();
const index = filledIndex();
const app = createHttpApp({ service: 'listings', logger: openLog(), metrics: createMetrics() });
mountSearchRoutes(app, {
  search: createSearchAccommodations({ index, gazetteer, clock }),
  accommodations: index.accommodations,
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });

function filledIndex() {
  const changedAt = clock.now();
  const today = dateInBerlin(changedAt);
  const filled = new SearchIndex();
  for (const doc of demoListings(gazetteer, { count: Number(listings), seed: 7, today, changedAt }))
    filled.accommodations.apply({ id: doc._id, version: 1, facts: cardFactsOf(doc) });
  filled.accommodations.tidy();
  return filled;
}

function openLog() {
  if (log === 'off') return createLogger({ service: 'listings', level: 'silent' });
  const file = join(tmpdir(), `kq-bench-${process.pid}.log`);
  const fd = openSync(file, 'a');
  unlinkSync(file);
  const { pino } = createRequire(load.resolve('@kq/service-kit/telemetry/logger'))('pino');
  return createLogger({ service: 'listings', destination: pino.destination({ fd, sync: true }) });
}

/** Searches around towns and beside them, with different crews and dates, that find at least 20 cards. */
async function searchesWithCards() {
  const random = createRandom(42);
  const towns = gazetteer.places.filter(({ population }) => population > 20_000);
  const today = clock.now().getTime();
  const dayAfter = (days) => dateInBerlin(new Date(today + days * 86_400_000));
  const paths = [];
  const sizes = [];
  for (let tries = 0; paths.length < SEARCHES && tries < 10 * SEARCHES; tries++) {
    const { lat, lng } = random.pick(towns);
    const near = (degrees) => (degrees + random.int(-400, 400) / 10_000).toFixed(4);
    const from = random.int(1, 60);
    const query = new URLSearchParams({
      ...{ lat: near(lat), lng: near(lng), radius: '25', per_page: String(CARDS) },
      ...{
        start_date: dayAfter(from),
        end_date: dayAfter(from + random.int(7, 28)),
        workers: String(random.int(1, 4)),
      },
    });
    const path = `/api/accommodations?${query}`;
    const answer = await app.inject(path);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    if (answer.json().data.length !== CARDS) continue;
    paths.push(path);
    sizes.push(answer.rawPayload.length);
  }
  if (paths.length < SEARCHES) throw new Error(`only ${paths.length} searches find ${CARDS} cards`);
  return { paths, kilobytes: Math.round(median(sizes) / 100) / 10 };
}

let usedMicros = 0;
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ micros: user + system - usedMicros });
  usedMicros = user + system;
});
process.on('disconnect', () => process.exit(0));
process.send({ url, ...(await searchesWithCards()) });
