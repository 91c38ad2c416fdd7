const SPECIAL: Record<string, string> = {
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Returns the form in which names are compared: lower case, `ß` as `ss`, `ä` = `ae` = `a`, no accents, every other
 * character one space. A prefix of a name always folds to a prefix of the folded name, so that autocomplete works
 * letter by letter.
 */
export function foldName(text: string): string {
  const lower = text.toLowerCase();
  const plain = IS_PLAIN.test(lower) ? lower : withoutAccents(lower);
  return plain
    .replace(/([aou])e/g, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Returns the folded name without spaces: `badhomburg`. */
export const foldJoined = (text: string): string => foldName(text).replaceAll(' ', '');

const IS_PLAIN = /^[\x00-\x7f]*$/;

function withoutAccents(lower: string): string {
  return lower
    .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}
