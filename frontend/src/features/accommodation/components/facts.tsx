import { type Accommodation } from '@kq/contracts/http/accommodations';
import { formatBeds, formatCents, formatCount, formatNights } from '@kq/contracts/format';
import { type Prices, usePrices } from '@/components/accommodation/prices';
import { languageWords, responseWords, singleBedsWords } from '@/components/accommodation/texts';
import { discountWords } from '../texts';
import styles from './accommodation-page.module.css';

/** The facts that a dispatcher needs first; unknown ones are omitted. */
export function Facts({ accommodation }: { readonly accommodation: Accommodation }) {
  const facts = factsOf(accommodation, usePrices()).filter((fact) => fact.text !== null);
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(
  accommodation: Accommodation,
  prices: Prices,
): { readonly name: string; readonly text: string | null }[] {
  const { single_beds, rooms, min_nights, cancel_free_days, languages, response_hours } = accommodation;
  const centsOf = (cents: number): string => formatCents(prices.cents(cents, accommodation.vat));
  return [
    { name: 'Betten', text: bedsText(accommodation.beds_total, single_beds) },
    { name: 'Zimmer', text: String(rooms.length) },
    { name: 'Mindestens', text: formatNights(min_nights) },
    { name: 'Kostenlos stornieren', text: cancelText(cancel_free_days) },
    {
      name: 'Endreinigung',
      text: accommodation.final_cleaning ? centsOf(accommodation.final_cleaning) : 'ohne Aufpreis',
    },
    { name: 'Kaution', text: accommodation.deposit ? formatCents(accommodation.deposit) : 'keine' },
    { name: 'Rabatt', text: discountWords(accommodation) },
    {
      name: 'Sprachen',
      text: languages.length > 0 ? languages.map((code) => languageWords[code] ?? code).join(', ') : null,
    },
    { name: 'Vermieter', text: accommodation.owner_name },
    {
      name: 'Antwortzeit',
      text: response_hours === null ? null : responseWords(response_hours).replace('antwortet ', ''),
    },
  ];
}

function bedsText(total: number, single: number): string {
  return [formatBeds(total), singleBedsWords(single, total)].filter(Boolean).join(', ');
}

function cancelText(days: number | null): string {
  if (days === null) return 'nach Absprache';
  if (days === 0) return 'bis zum Anreisetag';
  return `bis ${formatCount(days, 'Tag', 'Tage')} vor Anreise`;
}
