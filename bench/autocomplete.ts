import { foldName, loadGazetteer, type Place } from '@kq/gazetteer';
import { createRandom, type Random } from '@kq/listings/seed/domain/random';
import { figure, median, milliseconds, percentile, ratio } from './lib/figures';

export const TITLE = 'Autocomplete in process';

const QUERIES = 8000;
const PEER_QUERIES = 500;
const WARM_UP = 2000;
const gazetteer = loadGazetteer();
const { places, postalCodes } = gazetteer;

/** Beginnings of names and postal codes, every fourth name with a wrong letter, beside a scan of all names without typos. */
export function run(): void {
  const random = createRandom(20_250_101);
  const queries = Array.from({ length: QUERIES }, (_, number) => createQuery(random, number));
  for (const query of queries.slice(0, WARM_UP)) suggest(query);
  // The middle of three, so that other work on the machine does not count.
  const ours = queries.map((query) => median([1, 2, 3].map(() => timeMs(suggest, query))));
  figure('autocomplete, p50', milliseconds(percentile(ours, 0.5)));
  figure('autocomplete, p99', milliseconds(percentile(ours, 0.99)), { atMost: 2 });
  const names = places.map((place) => ({ place, folded: foldName(place.name) }));
  const scanned = queries.slice(0, PEER_QUERIES).map((query) => timeMs((typed) => scan(names, typed), query));
  figure('  peer: a scan of all names, no typos, p50', milliseconds(percentile(scanned, 0.5)));
  ratio('  p50 of the scan to ours', percentile(scanned, 0.5), percentile(ours, 0.5));
}

function suggest(query: string): void {
  if (/^\d/.test(query)) gazetteer.searchPostalCodes(query, { limit: 10 });
  else gazetteer.searchPlaces(query, { limit: 10, bias: { lat: 49.48, lng: 8.44 } });
}

/** The plainest peer: every folded name tested for the prefix, the ten largest places kept. */
function scan(names: readonly { place: Place; folded: string }[], typed: string): void {
  const prefix = foldName(typed);
  const found = names.filter(({ folded }) => folded.startsWith(prefix));
  found.sort((a, b) => b.place.population - a.place.population).splice(10);
}

function timeMs(work: (query: string) => void, query: string): number {
  const startedAt = performance.now();
  work(query);
  return performance.now() - startedAt;
}

function createQuery(random: Random, number: number): string {
  if (number % 10 === 9) return random.pick(postalCodes).postalCode.slice(0, random.int(2, 5));
  const { name } = random.pick(places);
  const typed = name.slice(0, random.int(2, name.length));
  if (number % 4 !== 0) return typed;
  const at = random.int(0, typed.length - 1);
  return typed.slice(0, at) + String.fromCharCode(random.int(97, 122)) + typed.slice(at + 1);
}
