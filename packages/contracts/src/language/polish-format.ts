import { type Vat } from '../amount';
import { createLanguageFormat, type LanguageFormat } from './language-format';

const plurals = new Intl.PluralRules('pl-PL');
const numbers = new Intl.NumberFormat('pl-PL');
const percent = new Intl.NumberFormat('pl-PL', { style: 'percent', maximumFractionDigits: 1 });

/** Forms of a noun after 1, after 2–4 (also 22–24, …) and after all other numbers. */
export type PolishForms = readonly [one: string, few: string, many: string];

/** `polishCount(3, ['noc', 'noce', 'nocy'])` → `3 noce` */
export function polishCount(count: number, [one, few, many]: PolishForms): string {
  const rule = plurals.select(count);
  const other = rule === 'few' ? few : many;
  return `${numbers.format(count)} ${rule === 'one' ? one : other}`;
}

/** `12 łóżek`, `1 łóżka`: after "szuka" and "z". */
export const polishBedsGenitive = (count: number): string => polishCount(count, ['łóżka', 'łóżek', 'łóżek']);

const vatSentences: Readonly<Record<Vat['kind'], (rate: number) => string>> = {
  ausgewiesen: (rate) => `w tym ${percent.format(rate / 100)} VAT`,
  kleinunternehmer: () => 'zwolnione z VAT, § 19 UStG',
  steuerfrei: () => 'zwolnione z VAT',
};

export const polishFormat: LanguageFormat = createLanguageFormat({
  language: 'pl',
  locale: 'pl-PL',
  subjectMonth: 'long',
  today: 'dzisiaj',
  tomorrow: 'jutro',
  yesterday: 'wczoraj',
  finalCleaning: 'sprzątanie końcowe',
  discount: (percent) => `w tym rabat ${percent}%`,
  beds: (count) => polishCount(count, ['łóżko', 'łóżka', 'łóżek']),
  nights: (count) => polishCount(count, ['noc', 'noce', 'nocy']),
  weekly: 'pn–pt (4 noce w tygodniu)',
  people: (count) => polishCount(count, ['osoba', 'osoby', 'osób']),
  accommodations: (count) => polishCount(count, ['kwatera', 'kwatery', 'kwater']),
  vat: ({ kind, rate }) => vatSentences[kind](rate),
});
