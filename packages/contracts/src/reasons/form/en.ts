import { englishCount } from '../../language/english-format';
import { type ReasonTexts } from '../param-kinds';
import { type formReasons } from './params';

export const englishFormReasons: ReasonTexts<typeof formReasons> = {
  value_missing: 'Please fill in.',
  value_invalid: 'Invalid value.',
  value_not_among_choices: 'Please choose one of the possible values.',
  field_unknown: 'Unknown field.',
  characters_not_allowed: 'Contains characters that are not allowed.',
  text_expected: 'Please enter a text.',
  number_expected: 'Please enter a number.',
  whole_number_expected: 'Please enter a whole number.',
  yes_or_no_expected: 'Please say yes or no.',
  list_expected: 'Please enter a list.',
  date_expected: 'Please enter a date.',
  iso_date_expected: 'Please enter a date (YYYY-MM-DD).',
  instant_expected: 'Please enter a date and time.',
  email_invalid: 'Please enter a valid email address.',
  url_invalid: 'Please enter a valid address (URL).',
  format_invalid: 'Invalid format.',
  too_few_characters: ({ min }) => `At least ${englishCount(min, 'character', 'characters')}.`,
  too_many_characters: ({ max }) => `At most ${englishCount(max, 'character', 'characters')}.`,
  too_few_entries: ({ min }) => `At least ${englishCount(min, 'entry', 'entries')}.`,
  too_many_entries: ({ max }) => `At most ${englishCount(max, 'entry', 'entries')}.`,
  below_minimum: ({ min }) => `At least ${english(min)}.`,
  not_above: ({ limit }) => `More than ${english(limit)}.`,
  above_maximum: ({ max }) => `At most ${english(max)}.`,
  not_below: ({ limit }) => `Less than ${english(limit)}.`,
  not_a_multiple: ({ of }) => `Please enter a multiple of ${english(of)}.`,
};

const english = (value: number): string => value.toLocaleString('en-GB');
