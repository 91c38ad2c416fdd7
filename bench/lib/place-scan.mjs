import { createRequire } from 'node:module';
import { percentile } from './figures.mjs';

const { foldName, loadGazetteer } = createRequire(import.meta.url)('@kq/gazetteer');

/** The plainest peer of the suggestions: every folded name tested for the prefix, the ten largest places kept. */
export function scanFor(count) {
  const { places } = loadGazetteer();
  const names = places.map((place) => ({ place, folded: foldName(place.name) }));
  const step = Math.max(1, Math.floor(names.length / count));
  const times = [];
  for (let at = 0; at < names.length; at += step) {
    const prefix = names[at].folded.slice(0, 2 + (at % 6));
    const begun = performance.now();
    const found = names.filter(({ folded }) => folded.startsWith(prefix));
    found.sort((a, b) => b.place.population - a.place.population).splice(10);
    times.push(performance.now() - begun);
  }
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}
