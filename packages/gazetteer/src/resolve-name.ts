import { distanceKm } from './distance';
import { foldJoined, foldName } from './fold-name';
import { type Naming } from './name-book';
import { resolveInside } from './resolve-inside';
import { HAMLET_MAX_PEOPLE, rank, type Resolver, siteOf, type SiteQuery } from './resolver';
import { soundOf, withoutHonorifics } from './name-words';
import { isState } from './states';
import { tellingWords } from './text-words';
import { type Place, type PlaceHit, type Resolution, type Site } from './types';

/** More hits than shown, so that the relevance decides instead of the order of the index. */
const HITS_MAX = 40;
/** Names of one site nearer to each other than this need no question. */
const SAME_SITE_KM = 5;
/** Namesakes with so many times fewer people are not meant: `Essen` is not Essen (Oldenburg). */
const DOMINANT_FACTOR = 50;
/** A hamlet does not hide a city abroad with this many times its people. */
const CITY_ABROAD_FACTOR = 100;
/** A letter may differ at the start of a word from this length on: `Zürich` is not Aurich. */
const FIRST_LETTER_TYPO_MIN = 8;

/** Returns the meaning of a text as a place, or as an address with a place in it. */
export function resolveName(resolver: Resolver, query: SiteQuery): Resolution {
  const { text } = query;
  const words = tellingWords(text);
  const complete = asWritten(resolver, completeNamings(resolver, words), text);
  const hits = hitsOf(resolver, query, words);
  if (complete.length > 0 && !isAbroad(resolver, complete, text))
    return ofNamings(resolver, query, complete, hits);
  if (resolver.abroad.namesCountry(text) || resolver.abroad.populationOf(text) > 0)
    return { kind: 'abroad', others: hits.filter((hit) => isTown(hit) && !hit.isCorrection) };
  const [site, ...others] = closest(hits);
  if (isState(text)) return { kind: 'unknown', others: closest(hits) };
  if (site && !isBesideName(resolver, words, site))
    return { kind: 'guess', site, alternatives: others, others };
  return resolveInside(resolver, query);
}

/** Returns true where only the site's name begins like the town: Kehlbach for `Kehl am Rhein`, not Hofheim for `Hof heim`. */
function isBesideName({ book }: Resolver, words: readonly string[], site: Site): boolean {
  const [first = '', ...more] = words;
  if (more.length === 0 || tellingWords(site.displayName).includes(first)) return false;
  if (foldJoined(site.address.name ?? '').startsWith(words.join(''))) return false;
  return book.find([first], { isComplete: true }).some(({ place }) => place.population >= HAMLET_MAX_PEOPLE);
}

/** Honorifics may be part of a name (`Heilbad Heiligenstadt`) or be added to it (`Lutherstadt Wittenberg`). */
function completeNamings({ book }: Resolver, words: string[]): Naming[] {
  const namings = book.find(words, { isComplete: true });
  return namings.length > 0 ? namings : book.find(withoutHonorifics(words), { isComplete: true });
}

const isTown = ({ type }: Site): boolean => type === 'city' || type === 'town';

/** Keeps the places whose display name was typed, where there are any: it was probably chosen from a list earlier. */
function asWritten({ gazetteer }: Resolver, namings: Naming[], text: string): Naming[] {
  for (const form of [(name: string) => name.toLowerCase(), foldName]) {
    const same = namings.filter(({ place }) => form(gazetteer.displayName(place)) === form(text));
    if (same.length > 0) return same.map((naming) => ({ ...naming, isShort: false }));
  }
  return namings;
}

function isAbroad({ abroad }: Resolver, namings: Naming[], text: string): boolean {
  const people = Math.max(...namings.map(({ place }) => place.population));
  return people < HAMLET_MAX_PEOPLE && abroad.populationOf(text) > people * CITY_ABROAD_FACTOR;
}

/** Returns the best of the named places; a guess when others have the same name or the text omits a part of it. */
function ofNamings(resolver: Resolver, query: SiteQuery, namings: Naming[], hits: Site[]): Resolution {
  const byId = new Map(namings.map((naming) => [naming.place.id, naming]));
  const ranked = rank(
    namings.map(({ place }) => siteOf(resolver, place)),
    query,
  );
  // `Furth` is written in Furth im Wald, and folded as in Fürth.
  const [site, ...same] = [
    ...ranked.filter((one) => isSpelledIn(query.text, one)),
    ...ranked.filter((one) => !isSpelledIn(query.text, one)),
  ] as [Site, ...Site[]];
  const { place, isShort } = byId.get(site.id) as Naming;
  const namesakes = same.filter((other) => distanceKm(site, other) > SAME_SITE_KM);
  const hasRival = namesakes.some(
    ({ id }) => (byId.get(id) as Naming).place.population * DOMINANT_FACTOR > place.population,
  );
  const sound = soundsOf(query.text);
  const near = hits.filter(
    ({ id, isCorrection, address }) =>
      !byId.has(id) && (isCorrection !== true || soundsOf(address.name ?? '').startsWith(sound)),
  );
  const others = rank([...same, ...near], query);
  if (!hasRival && (!isShort || place.kind === 'city')) return { kind: 'exact', site, others };
  const alternatives = [...namesakes, ...near.filter(({ isCorrection }) => isCorrection)];
  return { kind: 'guess', site, alternatives, others };
}

/** Returns true when the words of the name that the text has are written in it as in the name, with umlauts. */
function isSpelledIn(text: string, { address: { name } }: Site): boolean {
  const written = wordsAsWritten(text);
  const folded = new Set(written.map(foldName));
  return wordsAsWritten(name ?? '').every((word) => !folded.has(foldName(word)) || written.includes(word));
}

const wordsAsWritten = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\d]+/u);

const soundsOf = (text: string): string => tellingWords(text).map(soundOf).join(' ');

/** Returns places whose names start or sound like the text, or differ by one letter, by relevance. */
function hitsOf(resolver: Resolver, query: SiteQuery, words: string[]): Site[] {
  const hits = resolver.gazetteer
    .searchPlaces(words.join(' '), { limit: HITS_MAX, bias: query.bias })
    .filter((hit) => startsAlike(hit, words));
  return rank(
    hits.map(({ place, score }) => {
      const site = siteOf(resolver, place, score);
      return isStartOf(words, place, site) ? site : { ...site, isCorrection: true };
    }),
    query,
  );
}

/** Completions of the text before corrections of it; the order within each stays. */
function closest(hits: Site[]): Site[] {
  const completions = hits.filter(({ isCorrection }) => isCorrection !== true);
  return completions.length > 0 ? completions : hits;
}

/** Returns true when every word of the text starts a word of the name or of what surrounds the place. */
function isStartOf(words: readonly string[], place: Place, { displayName }: Site): boolean {
  const { name, municipality, district, state, postcode } = place;
  const known = tellingWords(
    `${displayName} ${name} ${municipality} ${district} ${state} ${postcode ?? ''}`,
    {
      max: Infinity,
    },
  );
  return (
    words.every((word) => known.some((other) => other.startsWith(word))) ||
    foldJoined(name).startsWith(words.join(''))
  );
}

function startsAlike({ place, quality }: PlaceHit, words: readonly string[]): boolean {
  if (quality >= 0.5) return true;
  const letters = foldName(place.name)
    .split(' ')
    .map((word) => word[0]);
  return words.every((word) => word.length >= FIRST_LETTER_TYPO_MIN || letters.includes(word[0]));
}
