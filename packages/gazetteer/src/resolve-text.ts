import { readCoordinates } from './read-coordinates';
import { readMapLink } from './read-map-link';
import { resolveCode } from './resolve-code';
import { resolveName } from './resolve-name';
import { type Resolver, type SiteQuery } from './resolver';
import { siteOfPoint } from './site';
import { type Gazetteer, type Point, type Resolution } from './types';

const TEXT_MAX_CHARS = 200;
const DEFAULT_LIMIT = 10;
const MIN_LETTERS = 2;

/** Creates the one function that gives search and suggestions the meaning of a text (ADR 048). */
export function createResolveText(deps: Omit<Resolver, 'named'>): Gazetteer['resolve'] {
  const resolver: Resolver = { ...deps, named: (query) => resolveName(resolver, query) };
  return (raw, { limit = DEFAULT_LIMIT, ...options } = {}) => {
    const text = cleaned(raw);
    const given = raw.slice(0, TEXT_MAX_CHARS);
    const point = readCoordinates(given) ?? readMapLink(given);
    const found = point === null ? resolve(resolver, { ...options, text, limit }) : ofPoint(resolver, point);
    const others = found.others.slice(0, limit);
    return found.kind === 'guess'
      ? { ...found, alternatives: found.alternatives.slice(0, limit), others }
      : { ...found, others };
  };
}

function ofPoint({ gazetteer }: Resolver, point: Point): Resolution {
  const site = siteOfPoint(gazetteer, point);
  return site === null ? { kind: 'abroad', others: [] } : { kind: 'coordinates', site, others: [] };
}

function resolve(resolver: Resolver, query: SiteQuery): Resolution {
  const { text } = query;
  if (text.replace(/[^\p{L}\d]/gu, '').length < MIN_LETTERS) return { kind: 'unknown', others: [] };
  if (/\d/.test(text)) {
    if (resolver.abroad.namesCountry(text)) return { kind: 'abroad', others: [] };
    const code = resolveCode(resolver, query);
    if (code !== null) return code;
  }
  return resolveName(resolver, query);
}

/** Returns the text without characters that no name has: emoji, control and format characters. */
function cleaned(raw: string): string {
  return raw
    .slice(0, TEXT_MAX_CHARS)
    .normalize('NFKC')
    .replace(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{fe0f}\u{20e3}]+/gu,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
}
