import { foldName } from './fold-name';
import { type Naming } from './name-book';
import { HAMLET_MAX_PEOPLE, rank, type Resolver, siteOf, type SiteQuery } from './resolver';
import { headWords, tellingWords } from './text-words';
import { type Resolution } from './types';

const STREET = /(?:strasse|str|weg|platz|allee|ring|gasse|damm|ufer|chaussee)$/;

/** Returns the place in a longer text that the gazetteer cannot place completely: a guess. */
export function resolveInside(resolver: Resolver, query: SiteQuery): Resolution {
  const parts = query.text.split(/[,;]/);
  const last = parts.length > 1 ? insideOf(resolver, parts.at(-1) ?? '', true) : [];
  const whole = insideOf(resolver, query.text, false);
  // `Industriepark Höchst, 65926 Frankfurt`: a name of several words and its town mean more than the town alone.
  const isWholeBetter = whole.some(({ named, located }) => named > 1 && named + located > 2);
  const namings = last.length > 0 && !isWholeBetter ? last : whole;
  const sites = rank(
    namings.map(({ place }) => siteOf(resolver, place)),
    query,
  );
  const [site, ...others] = sites.map((one) => ({ ...one, isCorrection: true }));
  if (isNamedAfterComma(resolver, parts)) return { kind: 'abroad', others: [] };
  if (site === undefined) {
    const isGerman = resolver.book.find(placeWords(query.text), { isComplete: false }).length > 0;
    return { kind: !isGerman && resolver.abroad.namesTown(query.text) ? 'abroad' : 'unknown', others: [] };
  }
  return { kind: 'guess', site, alternatives: others, others: [] };
}

const isNamedAfterComma = ({ abroad }: Resolver, parts: string[]): boolean =>
  parts.length > 1 && abroad.populationOf(parts.at(-1) ?? '') > 0;

/** Returns the places with the longest name in the words; none when the only one is a small place or named in part. */
function insideOf({ book, abroad }: Resolver, text: string, isWhole: boolean): Naming[] {
  const words = placeWords(text);
  const namings = book.find(words, { isComplete: false });
  const most = Math.max(...namings.map(({ named, located }) => named * 2 + located));
  const longest = namings.filter(({ named, located }) => named * 2 + located === most);
  // `Frankfurt-Höchst`: the part before the hyphen is the town.
  const towns = new Set([...text.matchAll(/(\p{L}+)-\p{L}/gu)].map((match) => foldName(match[1] as string)));
  const ofTown = longest.filter(({ place }) => towns.has(headWords(place.name)[0] ?? ''));
  const best = ofTown.length > 0 ? ofTown : longest;
  const [only] = best;
  if (only === undefined || best.length > 1) return best;
  const { place, isShort, located, named } = only;
  const isAtEnd = headWords(place.name).at(-1) === words.at(-1);
  // `Werk Linz` is not in Linz am Rhein.
  const isHere = isAtEnd && abroad.populationOf(words.at(-1) ?? '') < place.population;
  const isMeant = place.kind === 'city' || (place.kind === 'town' && isHere);
  if (isShort && located === 0 && !isMeant) return [];
  const isByChance = place.population < HAMLET_MAX_PEOPLE && named === 1;
  return isByChance && !isWhole && !isAtEnd ? [] : best;
}

/** Returns the telling words without streets and numbers: `Carl-Bosch-Straße 38, Ludwigshafen` is about one word. */
function placeWords(text: string): string[] {
  const tokens = text.split(/[\s,;/()]+/).filter((token) => !STREET.test(foldName(token)));
  return tellingWords(tokens.join(' ')).filter((word) => !/^\d/.test(word));
}
