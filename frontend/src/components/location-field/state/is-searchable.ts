import { AUTOCOMPLETE_MIN_CHARS } from '@kq/contracts/constants';

/** Returns true for a text that is long enough for a look-up; an emoji is one character (docs/spec SRCH-08). */
export const isSearchable = (text: string): boolean => [...text.trim()].length >= AUTOCOMPLETE_MIN_CHARS;
