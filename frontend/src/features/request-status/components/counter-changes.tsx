import { IconArrowRight } from '@tabler/icons-react';
import { formatCents } from '@kq/contracts/format';
import { germanFormat } from '@kq/contracts/language/german-format';
import { type NightsPattern } from '@kq/contracts/stays/part';
import { periodDates } from '@kq/contracts/stays/period-words';
import { keepDates } from '@/lib/keep-dates';
import { type BookingRequest, type Offer, type Recipient } from '../api/booking-request-api';
import { counterDifference } from '../state/counter-difference';
import { requestStatusText } from '../texts';
import styles from './request-status.module.css';

const text = requestStatusText.confirmSheet;

interface CounterChangesProps {
  readonly request: BookingRequest;
  readonly recipient: Recipient;
  readonly offer: Offer;
  /** Adds nights and total of these beds, with the difference. */
  readonly beds?: number;
}

/** What a counter-offer changes: old → new, and how many of the requested nights it covers (docs/look.md L12). */
export function CounterChanges({ request, recipient, offer, beds }: CounterChangesProps) {
  const askedNights = { ...request, nights: request.nights_pattern };
  const asked = periodDates(askedNights);
  const offered = periodDates(offer);
  const oldPattern = patternWords(request.nights_pattern);
  const newPattern = patternWords(offer.nights);
  const oldPrice = formatCents(recipient.price_per_bed_night);
  const newPrice = formatCents(offer.price_per_bed_night);
  const { nights, cents, covers } = counterDifference(request, recipient, offer, beds || offer.beds);
  return (
    <ul className={styles.changes}>
      {oldPrice !== newPrice && <Change label="Preis je Bett und Nacht" from={oldPrice} to={newPrice} />}
      {asked !== offered && <Change label="Zeitraum" from={asked} to={offered} />}
      {oldPattern !== newPattern && <Change label="Wochentage" from={oldPattern} to={newPattern} />}
      {beds !== undefined && nights.asked !== nights.offered && (
        <Change
          label="Nächte"
          from={String(nights.asked)}
          to={`${nights.offered} (${signed(nights.offered - nights.asked)} ${Math.abs(nights.offered - nights.asked) === 1 ? 'Nacht' : 'Nächte'})`}
        />
      )}
      {beds !== undefined && beds > 0 && cents.asked !== cents.offered && (
        <Change
          label="Gesamt"
          from={formatCents(cents.asked)}
          to={`${formatCents(cents.offered)} (${signedCents(cents.offered - cents.asked)})`}
        />
      )}
      {covers.covered < covers.requested && <li>{text.covers(covers.covered, covers.requested)}</li>}
    </ul>
  );
}

const patternWords = (nights: NightsPattern | null | undefined): string =>
  nights === 'mon_thu' ? germanFormat.weekly : 'alle Nächte';

const signed = (count: number): string => (count > 0 ? `+${count}` : `−${Math.abs(count)}`);
const signedCents = (cents: number): string => `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;

function Change({ label, from, to }: { readonly label: string; readonly from: string; readonly to: string }) {
  return (
    <li>
      <span className={styles.changeLabel}>{label}</span>{' '}
      <del>
        <span className="kq-visually-hidden">bisher </span>
        {keepDates(from)}
      </del>{' '}
      <span className={styles.changeTo}>
        <IconArrowRight size={16} aria-hidden="true" />{' '}
        <ins>
          <span className="kq-visually-hidden">neu </span>
          {keepDates(to)}
        </ins>
      </span>
    </li>
  );
}
