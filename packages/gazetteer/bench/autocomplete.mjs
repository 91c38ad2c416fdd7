/**
 * Times autocomplete in the process: `node packages/gazetteer/bench/autocomplete.mjs [queries]` after a build.
 * The queries are beginnings of real names of two letters and more; every fourth has one letter wrong.
 */
import { createRequire } from 'node:module';

const started = performance.now();
const { loadGazetteer } = createRequire(import.meta.url)('../dist/index.js');
const gazetteer = loadGazetteer();
gazetteer.searchPlaces('ludwigshafen');
const bootMs = performance.now() - started;

const random = generator(20_250_101);
const queries = Array.from({ length: Number(process.argv[2] ?? 20_000) }, makeQuery);
for (const query of queries.slice(0, 2_000)) gazetteer.searchPlaces(query);

const timesMs = queries.map((query) => {
  // The middle of three: what else runs on the machine shall not count.
  const [, middle] = [timeMs(query), timeMs(query), timeMs(query)].sort((a, b) => a - b);
  return middle;
});
timesMs.sort((a, b) => a - b);
const at = (share) => timesMs[Math.min(timesMs.length - 1, Math.floor(share * timesMs.length))].toFixed(3);

process.stdout.write(
  `autocomplete: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms over ${timesMs.length} queries; ` +
    `boot with index ${bootMs.toFixed(0)} ms, ${gazetteer.places.length} places, ${gazetteer.postalCodes.length} postal codes\n`,
);

function timeMs(query) {
  const from = performance.now();
  if (/^\d/.test(query)) gazetteer.searchPostalCodes(query, { limit: 10 });
  else gazetteer.searchPlaces(query, { limit: 10, bias: { lat: 49.48, lng: 8.44 } });
  return performance.now() - from;
}

function makeQuery(_, number) {
  if (number % 10 === 9) return pick(gazetteer.postalCodes).postalCode.slice(0, 2 + Math.floor(random() * 4));
  const { name } = pick(gazetteer.places);
  const beginning = name.slice(0, 2 + Math.floor(random() * (name.length - 1)));
  return number % 4 === 0 ? withTypo(beginning) : beginning;
}

function withTypo(text) {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + String.fromCharCode(97 + Math.floor(random() * 26)) + text.slice(at + 1);
}

function pick(list) {
  return list[Math.floor(random() * list.length)];
}

/** A small generator with a seed (mulberry32), so that two runs ask the same. */
function generator(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
