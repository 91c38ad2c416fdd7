import {
  formatAmountParts,
  formatAmountTotal,
  formatBeds,
  formatCents,
  formatCount,
  formatDate,
  formatDateWithYear,
  formatInstant,
  formatNights,
  formatAccommodations,
  formatRange,
  formatShortRange,
  vatWords,
} from '../format';
import { type LanguageFormat } from './language-format';

/** German as everywhere in the product (format.ts). */
export const germanFormat: LanguageFormat = {
  language: 'de',
  today: 'heute',
  tomorrow: 'morgen',
  yesterday: 'gestern',
  beds: formatBeds,
  nights: formatNights,
  weekly: 'Mo–Fr (4 Nächte je Woche)',
  people: (count) => formatCount(count, 'Person', 'Personen'),
  accommodations: formatAccommodations,
  cents: formatCents,
  date: formatDate,
  dateWithYear: formatDateWithYear,
  range: formatRange,
  shortRange: formatShortRange,
  instant: formatInstant,
  vat: vatWords,
  amountParts: formatAmountParts,
  amountTotal: formatAmountTotal,
};
