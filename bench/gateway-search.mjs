/** Search through the gateway beside a plain proxy and the service alone: `node bench/gateway-search.mjs [listings …]`. */
import { figure, heading, median, note, ratio, rounds } from './lib/figures.mjs';
import { seededData, withBenchFolder } from './lib/folders.mjs';
import { withLoad } from './lib/search-load/with-load.mjs';
import { searchPaths } from './lib/search-load/search-paths.mjs';
import { withProductHost } from './lib/search-load/with-product-host.mjs';
import { sizesOf, thousands } from './lib/sizes.mjs';

const CONNECTIONS = 32;
const SECONDS = 1;
const WARM_UP_SECONDS = 2;
const DIFFERENT = searchPaths(32 * 300);
const POPULAR = searchPaths(20);
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

heading('Search through the gateway');
note(`${CONNECTIONS} connections, medians of ${rounds(3)} rounds of ${SECONDS} s, sides in turn`);
await withBenchFolder(async (folder) => {
  for (const listings of sizesOf(process.argv)) {
    const dataDir = await seededData(folder, listings);
    await measure(dataDir, `${thousands(listings)} listings`, 'on');
    if (listings <= 1000) await measure(dataDir, `${thousands(listings)} listings`, 'off');
  }
});

async function measure(dataDir, at, lane) {
  await withProductHost({ dataDir, env: { KQ_READ_LANE: lane } }, (urls) =>
    withLoad(async (load) => {
      const sides = {
        miss: { url: urls.gateway, paths: DIFFERENT },
        proxy: { url: urls.proxy, paths: DIFFERENT },
        service: { url: urls.service, paths: DIFFERENT },
        hit: { url: urls.gateway, paths: POPULAR },
        ...(lane === 'on' ? { browser: { url: urls.gateway, paths: DIFFERENT, headers: BROWSER } } : {}),
      };
      const results = await inTurn(load, sides);
      reportAll(results, lane === 'on' ? at : `${at}, read lane off`);
    }),
  );
}

/** One round after the other through all sides, so that what disturbs the machine disturbs each of them. */
async function inTurn(load, sides) {
  const results = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (let round = 0; round <= rounds(3); round++) {
    const seconds = round === 0 ? WARM_UP_SECONDS : SECONDS;
    for (const [name, side] of Object.entries(sides)) {
      const result = await load.run({ ...side, connections: CONNECTIONS, seconds });
      const failures = Object.entries(result.failures);
      if (failures.length > 0) note(`${name}: failed calls ${failures.join(' ')}`);
      // The first round only warms up.
      if (round > 0) results[name].push(result);
    }
  }
  return results;
}

function reportAll(results, at) {
  const titles = {
    miss: 'gateway, every search different',
    proxy: '  peer: plain undici proxy, the same searches',
    service: '  peer: the service without a gateway',
    hit: 'gateway, 20 popular searches (micro-cache)',
    browser: 'gateway, every search different, compressed',
  };
  for (const [name, runs] of Object.entries(results)) {
    figure(`${titles[name]}, ${at}`, { amount: middle(runs, 'perSecond'), unit: '/s' });
    figure(`${indentOf(titles[name])}  p99 at that load, ${at}`, {
      amount: middle(runs, 'p99Ms'),
      unit: 'ms',
    });
  }
  const ofProxy = (name) =>
    median(results[name].map((run, round) => run.perSecond / results.proxy[round].perSecond));
  ratio(`  gateway of a plain proxy, every search different, ${at}`, ofProxy('miss'), 1);
  ratio(`  gateway of a plain proxy, popular searches, ${at}`, ofProxy('hit'), 1);
}

function indentOf(title) {
  return /^ */.exec(title)[0];
}

function middle(runs, key) {
  return median(runs.map((run) => run[key]));
}
