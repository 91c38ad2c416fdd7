import { type Accommodation } from '@kq/contracts/http/accommodations';
import { computeListedStayCents } from '@kq/contracts/amount';
import { formatBeds, formatCents, formatNights } from '@kq/contracts/format';
import { laterCost } from '@kq/contracts/stays/terms';
import { cancellationSentence, termsWords } from '@/components/accommodation/cancellation-words';
import { type Prices, usePrices } from '@/components/accommodation/prices';
import {
  datesOfStay,
  longestOfStay,
  nightsOfStay,
  type StayParams,
} from '@/components/accommodation/stay-params';
import { languageWords, responseWords, singleBedsWords } from '@/components/accommodation/texts';
import { discountWords } from '../texts';
import styles from './accommodation-page.module.css';

interface FactsProps {
  readonly accommodation: Accommodation;
  /** The chosen dates and crew, by which terms become a date and a sum. */
  readonly stay?: StayParams | undefined;
}

/** The facts that a dispatcher needs first; unknown ones are omitted. */
export function Facts({ accommodation, stay }: FactsProps) {
  const facts = factsOf(accommodation, usePrices(), stay).filter((fact) => fact.text !== null);
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
  stay: StayParams | undefined,
): { readonly name: string; readonly text: string | null }[] {
  const { single_beds, rooms, min_nights, languages, response_hours } = accommodation;
  const centsOf = (cents: number): string => formatCents(prices.cents(cents, accommodation.vat));
  return [
    { name: 'Betten', text: bedsText(accommodation.beds_total, single_beds) },
    { name: 'Zimmer', text: String(rooms.length) },
    { name: 'Mindestens', text: formatNights(min_nights) },
    { name: 'Stornieren', text: cancelText(accommodation, stay) },
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
    { name: 'Anreise ab', text: timeText(accommodation.check_in_from) },
    { name: 'Abreise bis', text: timeText(accommodation.check_out_until) },
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

const timeText = (time: string | null): string | null => time && `${time} Uhr`;

/** With dates the last free date and the most that is owed for the crew, otherwise the rule of the house. */
function cancelText(accommodation: Accommodation, stay: StayParams | undefined): string {
  const { cancel_free_days: free_days, cancel_percent: percent } = accommodation;
  const terms = { free_days, percent };
  const dates = stay ? datesOfStay(stay) : null;
  if (!stay || dates === null) return termsWords(terms);
  const nights = nightsOfStay(stay) ?? 0;
  const longest = longestOfStay(stay) ?? 0;
  const beds = Math.min(stay.workers ?? 1, accommodation.beds_total);
  const { accommodation_cents } = computeListedStayCents(accommodation, { beds, nights, longest });
  return cancellationSentence(terms, dates.start_date, laterCost(terms, accommodation_cents), new Date());
}
