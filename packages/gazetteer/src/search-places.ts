import { distanceKm } from './distance';
import { foldName } from './fold-name';
import { soundOf, withoutHonorifics } from './name-words';
import { type IndexedName, type NameIndex, type TakeMatch } from './name-index';
import { type PlaceEntry } from './place-entry';
import { type PlaceHit, type SearchPlacesOptions } from './types';

const DEFAULT_LIMIT = 10;
/** With fewer hits than this, and no exact match, names that differ by one letter are searched, too. */
const FEW_HITS = 3;
/**
 * Minimum length for a search in names of other languages: they are many, and short prefixes match too many of them.
 */
const FOREIGN_MIN_LETTERS = 4;
/** Words shorter than this (am, an, im, b.) never start a search while a longer one is present. */
const TELLING_LETTERS = 3;

const LARGEST_POPULATION = 3_800_000;
const QUALITY_WEIGHT = 0.5;
const IMPORTANCE_WEIGHT = 0.5;
const NEARNESS_WEIGHT = 0.35;
const NEARNESS_HALF_KM = 60;

const QUALITY = {
  sameName: 1,
  /** The name continues after the given words: Frankfurt (am Main). */
  firstWords: 0.94,
  prefix: 0.8,
  firstWordAmongOthers: 0.72,
  laterWord: 0.58,
};
const FOREIGN_PENALTY = 0.1;
const CONTEXT_PENALTY = 0.02;
const TYPO_FACTOR = 0.48;
/** Factor for a name that sounds the same but is spelled differently. */
const SOUND_FACTOR = 0.9;
const SUBURB_PENALTY = 0.06;

/** Returns the best places for a partial input, best first. */
export function searchPlaces(
  index: NameIndex,
  entries: PlaceEntry[],
  query: string,
  options: SearchPlacesOptions = {},
): PlaceHit[] {
  const folded = foldName(query);
  if (folded === '') return [];
  const words = folded.split(' ').slice(0, 8);
  const best = bestMatches(index, entries, words, options);
  if (best.size > 0) return ranked(best, entries, options);
  const plain = withoutHonorifics(words);
  return ranked(
    plain.length < words.length ? bestMatches(index, entries, plain, options) : best,
    entries,
    options,
  );
}

function bestMatches(
  index: NameIndex,
  entries: PlaceEntry[],
  words: string[],
  { hasTypos = true }: Pick<SearchPlacesOptions, 'hasTypos'>,
): Map<number, number> {
  const best = new Map<number, number>();

  for (const word of startingWords(words)) {
    index.startingWith(word, collector(best, entries, words, word, 1));
  }
  if (best.size < FEW_HITS && words.length > 1) {
    const joined = words.join('');
    index.startingWith(joined, collector(best, entries, [joined], joined, 1));
  }
  const sounds = words.map(soundOf);
  if (best.size < FEW_HITS || sounds.some((sound, i) => sound !== words[i])) {
    for (const sound of startingWords(sounds))
      index.soundingLike(sound, collector(best, entries, sounds, sound, SOUND_FACTOR));
  }
  if (hasTypos && best.size < FEW_HITS && !hasVeryName(best)) {
    for (const word of words) index.withinOneLetter(word, collector(best, entries, words, word, TYPO_FACTOR));
  }
  return best;
}

function hasVeryName(best: Map<number, number>): boolean {
  for (const quality of best.values()) if (quality > QUALITY.firstWords) return true;
  return false;
}

/** Returns the words to start from: all distinctive ones, since any of them may be context (`Kreuzberg Berlin`). */
function startingWords(words: string[]): string[] {
  const telling = words.filter((word) => word.length >= TELLING_LETTERS);
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** Creates a callback that collects the matches of the word `from` with the best quality of each place. */
function collector(
  best: Map<number, number>,
  entries: PlaceEntry[],
  words: string[],
  from: string,
  factor: number,
): TakeMatch {
  return (name, position) => {
    if (name.isForeign && (from.length < FOREIGN_MIN_LETTERS || factor < 1)) return;
    const quality = factor * matchQuality(name, entries[name.owner] as PlaceEntry, words, from, position);
    if (quality > (best.get(name.owner) ?? 0)) best.set(name.owner, quality);
  };
}

/**
 * Returns 0 when a word matches neither the name nor the context of the place; the word `from` matches at `position`.
 */
function matchQuality(
  name: IndexedName,
  entry: PlaceEntry,
  words: string[],
  from: string,
  position: number,
): number {
  const used = new Set([position]);
  let contextWords = 0;
  let isInOrder = true;
  let last = -1;
  for (const word of words) {
    const at =
      word === from
        ? position
        : name.words.findIndex((nameWord, i) => !used.has(i) && nameWord.startsWith(word));
    if (at >= 0) {
      used.add(at);
      isInOrder &&= at === last + 1;
      last = at;
    } else if (contextOf(entry).some((contextWord) => contextWord.startsWith(word))) {
      contextWords++;
    } else {
      return 0;
    }
  }
  const penalty = (name.isForeign ? FOREIGN_PENALTY : 0) + contextWords * CONTEXT_PENALTY;
  return nameQuality(name, words, used.size, isInOrder, used.has(0), last) - penalty;
}

function nameQuality(
  name: IndexedName,
  words: string[],
  matched: number,
  isInOrder: boolean,
  hasFirst: boolean,
  last: number,
): number {
  if (!hasFirst) return QUALITY.laterWord;
  if (!isInOrder) return QUALITY.firstWordAmongOthers;
  const isWholeWord = words.includes(name.words[last] as string);
  if (!isWholeWord) return QUALITY.prefix;
  return matched === name.words.length ? QUALITY.sameName : QUALITY.firstWords;
}

const contexts = new WeakMap<PlaceEntry, string[]>();

/** Returns words that may accompany a name: municipality, Kreis, state, country, postal code. */
function contextOf(entry: PlaceEntry): string[] {
  const known = contexts.get(entry);
  if (known) return known;
  const { municipality, district, state, postcode } = entry.place;
  const words = foldName(`${municipality} ${district} ${state} ${postcode ?? ''} deutschland germany`).split(
    ' ',
  );
  contexts.set(entry, words);
  return words;
}

function ranked(
  best: Map<number, number>,
  entries: PlaceEntry[],
  { limit = DEFAULT_LIMIT, bias }: SearchPlacesOptions,
): PlaceHit[] {
  const hits: PlaceHit[] = [];
  for (const [owner, quality] of best) {
    const { place } = entries[owner] as PlaceEntry;
    const distance = bias ? distanceKm(bias, place) : null;
    const importance = importanceOf(place.population) - (place.kind === 'suburb' ? SUBURB_PENALTY : 0);
    hits.push({ place, quality, distanceKm: distance, score: scoreOf(quality, importance, distance) });
  }
  hits.sort(
    (a, b) =>
      b.score - a.score || b.place.population - a.place.population || (a.place.id < b.place.id ? -1 : 1),
  );
  return hits.slice(0, limit);
}

/** Returns 0–1 on a logarithmic scale: 0.38 for 300 people, 0.79 for 160 000, 1 for Berlin. */
export function importanceOf(population: number): number {
  return Math.min(1, Math.log10(population + 1) / Math.log10(LARGEST_POPULATION));
}

function scoreOf(quality: number, importance: number, distance: number | null): number {
  const plain = QUALITY_WEIGHT * quality + IMPORTANCE_WEIGHT * importance;
  if (distance === null) return plain;
  const nearness = NEARNESS_HALF_KM / (NEARNESS_HALF_KM + distance);
  return (1 - NEARNESS_WEIGHT) * plain + NEARNESS_WEIGHT * nearness;
}
