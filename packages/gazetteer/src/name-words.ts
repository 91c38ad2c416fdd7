import { foldName } from './fold-name';

/** Folded words before a name that people leave out or add: `Heilbad Heiligenstadt`, `Lutherstadt Wittenberg`. */
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

/** The words without honorifics; all of them when nothing else is left. */
export function withoutHonorifics(words: readonly string[]): string[] {
  const rest = words.filter((word) => !HONORIFICS.has(word));
  return rest.length === 0 ? [...words] : rest;
}

/** `Heiligenstadt` for `Heilbad Heiligenstadt`; null for a name without an honorific before it. */
export function shortNameOf(name: string): string | null {
  const [first = '', ...rest] = name.split(' ');
  return rest.length > 0 && HONORIFICS.has(foldName(first)) ? rest.join(' ') : null;
}

/**
 * Spelling of a folded word by its sound, so that `muhlheim` and `mulheim` are one: no h that only lengthens a vowel, no
 * doubled letters, one writing for k, z, t, f, i and ei.
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
