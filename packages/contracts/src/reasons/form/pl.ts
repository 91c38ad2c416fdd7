import { polishCount } from '../../language/polish-format';
import { type ReasonTexts } from '../param-kinds';
import { type formReasons } from './params';

export const polishFormReasons: ReasonTexts<typeof formReasons> = {
  value_missing: 'Prosimy wypełnić.',
  value_invalid: 'Nieprawidłowa wartość.',
  value_not_among_choices: 'Prosimy wybrać jedną z możliwych wartości.',
  field_unknown: 'Nieznane pole.',
  characters_not_allowed: 'Zawiera niedozwolone znaki.',
  text_expected: 'Prosimy podać tekst.',
  number_expected: 'Prosimy podać liczbę.',
  whole_number_expected: 'Prosimy podać liczbę całkowitą.',
  yes_or_no_expected: 'Prosimy podać „tak” lub „nie”.',
  list_expected: 'Prosimy podać listę.',
  date_expected: 'Prosimy podać datę.',
  iso_date_expected: 'Prosimy podać datę (RRRR-MM-DD).',
  instant_expected: 'Prosimy podać datę i godzinę.',
  email_invalid: 'Prosimy podać prawidłowy adres e-mail.',
  url_invalid: 'Prosimy podać prawidłowy adres (URL).',
  format_invalid: 'Nieprawidłowy format.',
  too_few_characters: ({ min }) => `Co najmniej ${polishCount(min, CHARACTERS)}.`,
  too_many_characters: ({ max }) => `Najwyżej ${polishCount(max, CHARACTERS)}.`,
  too_few_entries: ({ min }) => `Co najmniej ${polishCount(min, ENTRIES)}.`,
  too_many_entries: ({ max }) => `Najwyżej ${polishCount(max, ENTRIES)}.`,
  below_minimum: ({ min }) => `Co najmniej ${polish(min)}.`,
  not_above: ({ limit }) => `Więcej niż ${polish(limit)}.`,
  above_maximum: ({ max }) => `Najwyżej ${polish(max)}.`,
  not_below: ({ limit }) => `Mniej niż ${polish(limit)}.`,
  not_a_multiple: ({ of }) => `Prosimy podać wielokrotność liczby ${polish(of)}.`,
};

const CHARACTERS = ['znak', 'znaki', 'znaków'] as const;
const ENTRIES = ['pozycja', 'pozycje', 'pozycji'] as const;
const polish = (value: number): string => value.toLocaleString('pl-PL');
