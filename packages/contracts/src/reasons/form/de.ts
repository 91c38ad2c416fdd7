import { type ReasonTexts } from '../param-kinds';
import { type formReasons } from './params';

export const germanFormReasons: ReasonTexts<typeof formReasons> = {
  value_missing: 'Bitte ausfüllen.',
  value_invalid: 'Ungültiger Wert.',
  value_not_among_choices: 'Bitte einen der möglichen Werte wählen.',
  field_unknown: 'Unbekanntes Feld.',
  characters_not_allowed: 'Enthält unzulässige Zeichen.',
  text_expected: 'Bitte einen Text angeben.',
  number_expected: 'Bitte eine Zahl angeben.',
  whole_number_expected: 'Bitte eine ganze Zahl angeben.',
  yes_or_no_expected: 'Bitte Ja oder Nein angeben.',
  list_expected: 'Bitte eine Liste angeben.',
  date_expected: 'Bitte ein Datum angeben.',
  iso_date_expected: 'Bitte ein Datum angeben (JJJJ-MM-TT).',
  instant_expected: 'Bitte einen Zeitpunkt angeben.',
  email_invalid: 'Bitte eine gültige E-Mail-Adresse angeben.',
  url_invalid: 'Bitte eine gültige Adresse (URL) angeben.',
  format_invalid: 'Ungültiges Format.',
  too_few_characters: ({ min }) => `Mindestens ${min} Zeichen.`,
  too_many_characters: ({ max }) => `Höchstens ${max} Zeichen.`,
  too_few_entries: ({ min }) => (min === 1 ? 'Mindestens ein Eintrag.' : `Mindestens ${min} Einträge.`),
  too_many_entries: ({ max }) => (max === 1 ? 'Höchstens ein Eintrag.' : `Höchstens ${max} Einträge.`),
  below_minimum: ({ min }) => `Mindestens ${german(min)}.`,
  not_above: ({ limit }) => `Größer als ${german(limit)}.`,
  above_maximum: ({ max }) => `Höchstens ${german(max)}.`,
  not_below: ({ limit }) => `Kleiner als ${german(limit)}.`,
  not_a_multiple: ({ of }) => `Bitte ein Vielfaches von ${of} angeben.`,
};

const german = (value: number): string => value.toLocaleString('de-DE');
