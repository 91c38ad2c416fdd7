import { type Gazetteer, type PlaceHit, type SearchPlacesOptions } from './types';

const MAX_WORDS = 10;
const DEFAULT_LIMIT = 10;
/** Only whole names count inside a longer text: prefixes or typos would match something in any sentence. */
const WHOLE_NAME_QUALITY = 0.85;

/** Finds places named by the longest run of words that is a name; in an address the town follows the last comma. */
export function searchInside(
  gazetteer: Pick<Gazetteer, 'searchPlaces'>,
  text: string,
  { limit = DEFAULT_LIMIT, bias }: SearchPlacesOptions = {},
): PlaceHit[] {
  const parts = text.split(/[,;]/);
  const last = parts.length > 1 ? longestNames(gazetteer, parts.at(-1) ?? '', true, { limit, bias }) : [];
  return last.length > 0 ? last : longestNames(gazetteer, text, false, { limit, bias });
}

function longestNames(
  gazetteer: Pick<Gazetteer, 'searchPlaces'>,
  text: string,
  isWhole: boolean,
  options: SearchPlacesOptions,
): PlaceHit[] {
  const words = text
    .split(/[\s,;/]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  for (let length = isWhole ? words.length : words.length - 1; length >= 1; length--) {
    let best: PlaceHit[] = [];
    for (let from = 0; from + length <= words.length; from++) {
      const hits = gazetteer
        .searchPlaces(words.slice(from, from + length).join(' '), options)
        .filter(({ quality }) => quality >= WHOLE_NAME_QUALITY);
      if ((hits[0]?.score ?? 0) > (best[0]?.score ?? 0)) best = hits;
    }
    if (best.length > 0) return best;
  }
  return [];
}
