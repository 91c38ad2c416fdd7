/** The parts of `/unterkunft/{slug}` (docs/spec URL-01). */
export interface AccommodationSlug {
  readonly slug: string;
  readonly id: number | null;
  readonly titleSlug: string;
  readonly zipCode: string;
}

/** Letters that no normalization takes apart, of the languages of owners and towns. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' },
  ...{ ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ĸ: 'k' },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Converts a text to a URL slug: `Zimmer für Monteure, Köln` → `zimmer-fuer-monteure-koeln`. Empty for a text without
 * Latin letters and digits.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Returns the slug of a title, never empty: `Дом` and `★★★` become `unterkunft`. */
export const titleSlugOf = (title: string): string => slugify(title) || 'unterkunft';

/** Returns `{title-slug}-{id}-{zip}` (docs/design.md D47). */
export function buildAccommodationSlug(title: string, id: number, zipCode: string): string {
  return [titleSlugOf(title), id, zipCode].join('-');
}

/**
 * Splits a slug on hyphens (docs/spec URL-02): a trailing number of 4 or 5 digits is the postal code, a further number
 * before it the id; with only two parts the last is a postal code if it has 4–5 digits, else the id; a last number of
 * another length is the id (docs/design.md D47).
 */
export function parseAccommodationSlug(slug: string): AccommodationSlug {
  const parts = slug.split('-');
  let zipCode = '';
  let id: number | null = null;
  if (parts.length > 1 && isPostalCode(parts.at(-1))) {
    zipCode = parts.pop() ?? '';
    if (parts.length > 1) id = takeId(parts);
  } else if (parts.length > 1) {
    id = takeId(parts);
  }
  return { slug, id, titleSlug: parts.join('-'), zipCode };
}

/**
 * Returns the id of `/accommodation/{slugWithId}`: the part after the last hyphen, or the whole value; null when it is
 * not a number.
 */
export function parseLegacyId(slugWithId: string): number | null {
  const last = slugWithId.slice(slugWithId.lastIndexOf('-') + 1);
  return isNumeric(last) ? Number(last) : null;
}

function takeId(parts: string[]): number | null {
  if (!isNumeric(parts.at(-1))) return null;
  return Number(parts.pop());
}

const isPostalCode = (part: string | undefined): boolean => /^\d{4,5}$/.test(part ?? '');
const isNumeric = (part: string | undefined): boolean => /^\d{1,15}$/.test(part ?? '');
