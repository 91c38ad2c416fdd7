import { type Resolver, type SiteQuery } from './resolver';
import { rankByRelevance } from './relevance';
import { localitiesOf, localityOfPlace, mainLocality, siteOfLocality } from './site';
import { headWords, tellingWords } from './text-words';
import { type PostalCode, type Resolution, type Site } from './types';
import { foldName } from './fold-name';

const CODE_DIGITS = 5;
const MIN_CODE_DIGITS = 3;
const UNKNOWN: Resolution = { kind: 'unknown', others: [] };

/** A postal code in a text, and the words before and after it. */
interface CodeInText {
  digits: string;
  before: string[];
  after: string[];
}

/**
 * Returns the meaning of a text with a postal code: five digits anywhere, four before the name of their town, or three to
 * five at the start (docs/spec SRCH-10); null for a text without one.
 */
export function resolveCode(resolver: Resolver, query: SiteQuery): Resolution | null {
  const { gazetteer } = resolver;
  const { text } = query;
  const codes = [...text.matchAll(/(?<![\d.,-])(?:DE?[-\s]?)?(\d{5})(?![\d.]|,\d)/gi)].map((match) =>
    readAt(text, match),
  );
  const known = codes.findLast(({ digits }) => gazetteer.postalCode(digits) !== null);
  if (known) return ofCode(resolver, query, known);
  const withoutZero = [...text.matchAll(/(?:^|[,;\s])(?:DE?[-\s]?)?(\d{4})(?=\s+\p{L})/giu)].map((match) =>
    readAt(text, match),
  );
  for (const { digits, before, after } of withoutZero) {
    const code = gazetteer.postalCode(`0${digits}`);
    if (code && isTownOf(resolver, code, after))
      return ofCode(resolver, query, { digits: `0${digits}`, before, after });
  }
  const start = /^(?:DE?[-\s]?)?(\d+)(?![\d.])/i.exec(text);
  if (start === null) return null;
  return ofStart(resolver, query, readAt(text, start));
}

function readAt(text: string, match: RegExpExecArray): CodeInText {
  const end = match.index + match[0].length;
  const words = (part: string) => (foldName(part) === '' ? [] : tellingWords(part).filter(isWord));
  return {
    digits: match[1] as string,
    before: words(text.slice(0, match.index)),
    after: words(
      text
        .slice(end)
        .replace(/^[\s,;]+/, '')
        .split(/[,;]/)[0] ?? '',
    ),
  };
}

/** Country and fillers alone say nothing about the place. */
const isWord = (word: string): boolean => !/^(?:deutschland|germany|brd|de|d)$/.test(word);

function ofCode(resolver: Resolver, query: SiteQuery, { digits, before, after }: CodeInText): Resolution {
  const code = resolver.gazetteer.postalCode(digits) as PostalCode;
  const main = siteOfLocality(mainLocality(code));
  const village = villageIn(resolver, code, after);
  if (village) return { kind: 'exact', site: village, others: [] };
  const isOfTown = isTownOf(resolver, code, after.length > 0 ? after : before);
  const all = rank(localitiesOf(resolver.gazetteer, digits).map(siteOfLocality), query);
  if (after.length === 0 || isOfTown) {
    const others = isOfTown ? [] : all.filter(({ id }) => id !== main.id);
    return { kind: 'exact', site: main, others };
  }
  const [site, ...others] = all.filter(({ address }) => startsLike(address.name, after));
  if (site) return { kind: 'guess', site, alternatives: others, others };
  const named = resolver.named({ ...query, text: after.join(' ') });
  const alternatives = named.kind === 'exact' ? [named.site] : [];
  return { kind: 'guess', site: { ...main, isCorrection: true }, alternatives, others: alternatives };
}

/** Resolves `17237 Carpin` to one of the villages and parts that share the code, rather than the middle of its area. */
function villageIn({ gazetteer }: Resolver, { postalCode, name }: PostalCode, words: string[]): Site | null {
  const villages = gazetteer
    .placesOfPostalCode(postalCode)
    .filter((place) => place.name !== name && headWords(place.name).every((word) => words.includes(word)));
  const longest = villages.sort((a, b) => headWords(b.name).length - headWords(a.name).length)[0];
  return longest ? siteOfLocality(localityOfPlace(postalCode, longest)) : null;
}

/** Returns true when the words contain the name of a town of the code, or are one in a usual spelling. */
function isTownOf({ gazetteer }: Resolver, { postalCode }: PostalCode, words: string[]): boolean {
  if (words.length === 0) return false;
  const towns = gazetteer.townsOfPostalCode(postalCode).map(headWords);
  return (
    towns.some((head) => head.every((word) => words.includes(word))) ||
    gazetteer.isTownOfPostalCode(postalCode, words.join(' '))
  );
}

/** Returns the meaning of digits at the start that are no complete known code. */
function ofStart(resolver: Resolver, query: SiteQuery, { digits, after }: CodeInText): Resolution {
  const { gazetteer, abroad } = resolver;
  if (after.length > 0 && (abroad.namesCountry(query.text) || abroad.populationOf(after.join(' ')) > 0))
    return { kind: 'abroad', others: [] };
  if (digits.length < MIN_CODE_DIGITS || digits.length > CODE_DIGITS) return UNKNOWN;
  const zero = digits.length === CODE_DIGITS - 1 ? codeSite(resolver, `0${digits}`) : null;
  const completions = gazetteer
    .searchPostalCodes(digits, { limit: gazetteer.countPostalCodes(digits) })
    .map((code) => siteOfLocality(mainLocality(code)));
  const named = completions.filter(({ address }) => after.length > 0 && startsLike(address.name, after));
  const known = rank(named.length > 0 ? named : completions, query);
  const near = known.length > 0 || zero !== null ? [] : nearCodes(resolver, query, digits);
  const corrections = [...(zero === null ? [] : [zero]), ...near].map((site) => ({
    ...site,
    isCorrection: true,
  }));
  const town =
    after.length > 0 && named.length === 0 ? resolver.named({ ...query, text: after.join(' ') }) : null;
  if (town?.kind === 'exact' && !isTownOfAny(corrections, town.site)) {
    const site = { ...town.site, isCorrection: true };
    return { kind: 'guess', site, alternatives: corrections, others: corrections };
  }
  const [site, ...others] = [...known, ...corrections];
  if (!site) return UNKNOWN;
  // The lost zero is offered also where many codes start with the digits.
  const alternatives = known.length > 0 ? [...corrections, ...known.slice(1)] : others;
  return { kind: 'guess', site, alternatives, others };
}

function isTownOfAny(sites: Site[], town: Site): boolean {
  return sites.some(({ address }) => address.name === town.address.city);
}

function codeSite({ gazetteer }: Resolver, digits: string): Site | null {
  const code = gazetteer.postalCode(digits);
  return code && siteOfLocality(mainLocality(code));
}

/** Returns codes next to one without an area, of a post box or large customer. */
function nearCodes({ gazetteer }: Resolver, query: SiteQuery, digits: string): Site[] {
  const near = gazetteer.nearPostalCodes(digits, { limit: query.limit });
  if (digits.length === CODE_DIGITS && gazetteer.townOfSpecialCode(digits) === null) return [];
  return near.map((code) => siteOfLocality(mainLocality(code)));
}

function startsLike(name: string | null, words: string[]): boolean {
  return foldName(name ?? '').startsWith(words.join(' '));
}

function rank(sites: Site[], { text, bias, boostOf }: SiteQuery): Site[] {
  return rankByRelevance(sites, text, { bias, boostOf });
}
