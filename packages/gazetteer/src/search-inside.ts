import { type Gazetteer, type PlaceHit, type SearchPlacesOptions } from './types';

const MAX_WORDS = 10;
/** Of a name with its municipality or state. */
const NAME_WORDS_MAX = 6;
const DEFAULT_LIMIT = 10;
/** Only whole names count inside a longer text: prefixes or typos would match something in any sentence. */
const WHOLE_NAME_QUALITY = 0.85;

/**
 * Finds places named by the longest run of words that is a name; in an address the town follows the last comma. At most 90
 * runs are searched, 45 before and 45 behind the comma, each once and without typos (docs/security.md S30).
 */
export function searchInside(
  gazetteer: Pick<Gazetteer, 'searchPlaces'>,
  text: string,
  { limit = DEFAULT_LIMIT, bias }: SearchPlacesOptions = {},
): PlaceHit[] {
  const parts = text.split(/[,;]/);
  const searched = new Map<string, PlaceHit[]>();
  const search = (run: string): PlaceHit[] => {
    const known = searched.get(run);
    if (known !== undefined) return known;
    const hits = gazetteer
      .searchPlaces(run, { limit, bias, hasTypos: false })
      .filter(({ quality }) => quality >= WHOLE_NAME_QUALITY);
    searched.set(run, hits);
    return hits;
  };
  const last = parts.length > 1 ? longestNames(search, parts.at(-1) ?? '', true) : [];
  return last.length > 0 ? last : longestNames(search, text, false);
}

function longestNames(search: (run: string) => PlaceHit[], text: string, isWhole: boolean): PlaceHit[] {
  const words = text
    .split(/[\s,;/]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const longest = Math.min(isWhole ? words.length : words.length - 1, NAME_WORDS_MAX);
  for (let length = longest; length >= 1; length--) {
    let best: PlaceHit[] = [];
    for (let from = 0; from + length <= words.length; from++) {
      const hits = search(words.slice(from, from + length).join(' '));
      if ((hits[0]?.score ?? 0) > (best[0]?.score ?? 0)) best = hits;
    }
    if (best.length > 0) return best;
  }
  return [];
}
