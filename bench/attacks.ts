import {
  type BenchOwner,
  guessCodes,
  registerOwners,
  sendHostileCalendars,
  stallUploads,
} from './lib/attackers';
import { type EmbeddedContext } from './lib/bench-part';
import { figure, median, note, ratio, rounds } from './lib/figures';
import { searchPaths } from './lib/search-paths';
import { seededData } from './lib/seeded-data';
import { type Load, withLoad } from './lib/with-load';
import { type HostedProduct, withProductHost } from './lib/with-product-host';

const LISTINGS = 600;
const CONNECTIONS = 4;
const SECONDS = 3;
const PATHS = searchPaths(4 * 600);
const CALENDARS = 20;
const UPLOADS = 100;
/** Two uploads each in a round, within their rate. */
const UPLOADERS = 50;
const CODES = 2000;

const LIMITS = { KQ_LIMIT_REQUESTS: 'on', KQ_TRUSTED_PROXIES: '127.0.0.0/8' };

export const TITLE = 'searches of others during attacks';

/**
 * p99 of public searches during an attack by another client: hostile calendars, stalled uploads, guessed codes. All
 * limits are on. Each search, each attacker and each guess of a code has a network of its own, so that only limits of users,
 * accounts and the process apply (docs/security.md S29, S30, S31).
 */
export async function run({ folder }: EmbeddedContext): Promise<void> {
  const dataDir = await seededData(folder, LISTINGS);
  await withProductHost({ dataDir, env: LIMITS }, (product) =>
    withLoad(async (load) => {
      const owners = await registerOwners(product.url, CALENDARS);
      const uploaders = await registerOwners(product.url, UPLOADERS);
      const quiet: number[] = [];
      const uploadMb: number[] = [];
      const attacked = { calendars: [] as number[], uploads: [] as number[], codes: [] as number[] };
      await p99Ms(load, product.url);
      // In turn, so that what else the machine does meets all of them.
      for (let round = 0; round < rounds(5); round += 1) {
        quiet.push(await p99Ms(load, product.url));
        attacked.calendars.push(await besideCalendars(load, product, owners));
        attacked.uploads.push(await besideUploads(load, product, uploaders, uploadMb));
        attacked.codes.push(await besideCodes(load, product));
      }
      const without = median(quiet);
      figure('search p99 without an attack', { amount: without, unit: 'ms' });
      for (const [name, p99s] of Object.entries({
        [`${CALENDARS} senders of hostile calendars`]: attacked.calendars,
        [`${UPLOADS} stalled uploads`]: attacked.uploads,
        [`${CODES} guessed codes`]: attacked.codes,
      })) {
        figure(`search p99 beside ${name}`, { amount: median(p99s), unit: 'ms' });
        ratio('  times as long', median(p99s), without);
      }
      const memory = { amount: median(uploadMb), unit: 'MB' };
      figure(`memory of ${UPLOADS} stalled uploads`, memory, { atMost: 250 });
    }),
  );
}

const p99Ms = async (load: Load, url: string): Promise<number> =>
  (await load.run({ url, paths: PATHS, connections: CONNECTIONS, seconds: SECONDS, hasNetworks: true }))
    .p99Ms;

async function besideCalendars(
  load: Load,
  { url }: HostedProduct,
  owners: readonly BenchOwner[],
): Promise<number> {
  const attack = new AbortController();
  const calls = sendHostileCalendars(owners, attack.signal);
  const p99 = await p99Ms(load, url);
  attack.abort();
  note(`calendars by status: ${JSON.stringify(await calls)}`);
  return p99;
}

async function besideUploads(
  load: Load,
  product: HostedProduct,
  owners: readonly BenchOwner[],
  uploadMb: number[],
): Promise<number> {
  const before = await product.ownKb();
  const { statuses, end } = await stallUploads(product.url, owners, UPLOADS);
  const p99 = await p99Ms(load, product.url);
  uploadMb.push(((await product.ownKb()) - before) / 1024);
  note(`uploads refused by status: ${JSON.stringify(statuses)}`);
  end();
  return p99;
}

async function besideCodes(load: Load, { url }: HostedProduct): Promise<number> {
  const attack = new AbortController();
  const calls = guessCodes(url, CODES, attack.signal);
  const p99 = await p99Ms(load, url);
  attack.abort();
  note(`codes by status: ${JSON.stringify(await calls)}`);
  return p99;
}
