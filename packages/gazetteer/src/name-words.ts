import { foldName } from './fold-name';

/** Folded words before a name that are often omitted or added: `Heilbad Heiligenstadt`, `Lutherstadt Wittenberg`. */
const HONORIFICS = new Set([
  'heilbad',
  'lutherstadt',
  'hansestadt',
  'landeshauptstadt',
  'universitatsstadt',
  'kreisstadt',
  'stadt',
  'seebad',
  'ostseebad',
  'nordseebad',
  'seeheilbad',
  'ostseeheilbad',
  'nordseeheilbad',
]);

/** Returns the words without honorifics, or all of them when no other word remains. */
export function withoutHonorifics(words: readonly string[]): string[] {
  const rest = words.filter((word) => !HONORIFICS.has(word));
  return rest.length === 0 ? [...words] : rest;
}

/** Returns `Heiligenstadt` for `Heilbad Heiligenstadt`; null for a name without a leading honorific. */
export function shortNameOf(name: string): string | null {
  const [first = '', ...rest] = name.split(' ');
  return rest.length > 0 && HONORIFICS.has(foldName(first)) ? rest.join(' ') : null;
}

/**
 * Returns a phonetic spelling of a folded word, so that `muhlheim` and `mulheim` are equal: without an h that lengthens
 * a vowel and doubled letters, and with one spelling each for k, z, t, f, i and ei.
 */
export function soundOf(word: string): string {
  return word
    .replace(/([aeiou])h(?=[bcdfgjklmnpqrstvwxz])/g, '$1')
    .replace(/ck/g, 'k')
    .replace(/tz/g, 'z')
    .replace(/dt|th/g, 't')
    .replace(/ph/g, 'f')
    .replace(/[ae][iy]/g, 'ei')
    .replace(/ie|y/g, 'i')
    .replace(/^c(?=[aoulrk])/, 'k')
    .replace(/(.)\1+/g, '$1');
}
