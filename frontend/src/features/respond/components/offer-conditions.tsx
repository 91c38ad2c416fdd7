import { dateInBerlin } from '@kq/contracts/dates';
import { datesOfNights } from '@kq/contracts/stays/part';
import { type CancelPercent, freeUntil } from '@kq/contracts/stays/terms';
import { useNow } from '@/lib/use-now';
import { type RespondItem, type RespondView } from '../api/respond-api';
import { type RespondTexts } from '../texts';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface OfferConditionsProps {
  readonly view: RespondView;
  readonly item: RespondItem;
}

/** What goes with the offer besides its price: the terms of cancelling, deposit and times of the house. */
export function OfferConditions({ view, item }: OfferConditionsProps) {
  const texts = useRespondTexts();
  const today = dateInBerlin(new Date(useNow()));
  const { start_date } = datesOfNights(item.offer ?? { ...view, nights: view.nights_pattern });
  const lines = [termsLine(item, start_date, today, texts), houseLine(item, texts)].filter(Boolean);
  return lines.map((line) => (
    <p key={line} className={styles.conditions}>
      {line}
    </p>
  ));
}

/** `Kostenlos stornierbar bis Mo., 30. Nov. 2026. Sonst kostet eine Stornierung höchstens 80 % …` */
function termsLine(
  { terms, is_percent_recorded }: RespondItem,
  arrival: string,
  today: string,
  { conditions: text, format }: RespondTexts,
): string {
  if (!terms) return '';
  const until = freeUntil(terms, arrival);
  const date = until === null ? '' : format.dateWithYear(until);
  const free = until !== null && until < today ? text.passed(date) : text.free(date);
  const isLater = until !== null;
  const cost =
    is_percent_recorded === false ? text.notRecorded(isLater) : costLine(terms.percent, isLater, text);
  return [until === null ? text.noFree : free, cost].filter(Boolean).join(' ');
}

function costLine(percent: CancelPercent, isLater: boolean, text: RespondTexts['conditions']): string {
  if (percent === 0) return '';
  return percent === null ? text.byLaw(isLater) : text.cost(percent, isLater);
}

/** `Anreise ab 15:00 Uhr · Abreise bis 10:00 Uhr · Kaution 200,00 €` */
function houseLine(
  { deposit, check_in_from, check_out_until }: RespondItem,
  { conditions: text, format }: RespondTexts,
): string {
  const parts = [
    check_in_from && text.checkIn(check_in_from),
    check_out_until && text.checkOut(check_out_until),
    deposit && text.deposit(format.cents(deposit)),
  ];
  return parts.filter(Boolean).join(' · ');
}
