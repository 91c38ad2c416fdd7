import { type Vat } from '../amount';
import { createLanguageFormat, type LanguageFormat } from './language-format';

const numbers = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** `englishCount(2, 'bed', 'beds')` → `2 beds` */
export const englishCount = (count: number, one: string, many: string): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;

const vatSentences: Readonly<Record<Vat['kind'], (rate: number) => string>> = {
  ausgewiesen: (rate) => `incl. ${percent.format(rate / 100)} VAT`,
  kleinunternehmer: () => 'VAT-exempt, § 19 UStG',
  steuerfrei: () => 'VAT-exempt',
};

export const englishFormat: LanguageFormat = createLanguageFormat({
  language: 'en',
  locale: 'en-GB',
  subjectMonth: 'short',
  today: 'today',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday',
  finalCleaning: 'final cleaning',
  discount: (percent) => `incl. ${percent}% discount`,
  beds: (count) => englishCount(count, 'bed', 'beds'),
  nights: (count) => englishCount(count, 'night', 'nights'),
  weekly: 'Mon–Fri (4 nights a week)',
  people: (count) => englishCount(count, 'person', 'people'),
  accommodations: (count) => englishCount(count, 'accommodation', 'accommodations'),
  vat: ({ kind, rate }) => vatSentences[kind](rate),
});
