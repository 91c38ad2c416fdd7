import { IconArrowRight } from '@tabler/icons-react';
import { formatAmountParts, formatCents, formatRange } from '@kq/contracts/format';
import { TotalWithVat } from '@/components/accommodation/total-with-vat';
import { formatWhen } from '@/lib/format-when';
import { type BookingRequest, type Offer, type Recipient } from '../api/booking-request-api';
import styles from './request-status.module.css';

interface OfferTermsProps {
  readonly request: BookingRequest;
  readonly recipient: Recipient;
  readonly offer: Offer;
  readonly now: number;
}

/** Beds × nights × price = total, until when; a counter-offer shows old → new (docs/look.md L12). */
export function OfferTerms({ request, recipient, offer, now }: OfferTermsProps) {
  const isConfirmed = recipient.status === 'confirmed';
  const amount = recipient.confirmed_amount ?? offer.amount;
  return (
    <div className={styles.terms}>
      {offer.kind === 'counter' && !isConfirmed && (
        <CounterChanges request={request} recipient={recipient} offer={offer} />
      )}
      <p className={styles.sum}>
        <span>{formatAmountParts(amount)} = </span>
        <TotalWithVat amount={amount} />
      </p>
      {!isConfirmed && <p className={styles.validity}>gilt bis {formatWhen(offer.valid_until, now)}</p>}
      {offer.message && <p className={styles.message}>„{offer.message}“</p>}
    </div>
  );
}

function CounterChanges({ request, recipient, offer }: Omit<OfferTermsProps, 'now'>) {
  const asked = formatRange(request.start_date, request.end_date);
  const offered = formatRange(offer.start_date, offer.end_date);
  const oldPrice = formatCents(recipient.price_per_bed_night);
  const newPrice = formatCents(offer.price_per_bed_night);
  return (
    <ul className={styles.changes}>
      {oldPrice !== newPrice && <Change label="Preis je Bett und Nacht" from={oldPrice} to={newPrice} />}
      {asked !== offered && <Change label="Zeitraum" from={asked} to={offered} />}
    </ul>
  );
}

function Change({ label, from, to }: { readonly label: string; readonly from: string; readonly to: string }) {
  return (
    <li>
      <span className={styles.changeLabel}>{label}</span>{' '}
      <del>
        <span className="kq-visually-hidden">bisher </span>
        {from}
      </del>{' '}
      <IconArrowRight size={16} aria-hidden="true" />{' '}
      <ins>
        <span className="kq-visually-hidden">neu </span>
        {to}
      </ins>
    </li>
  );
}
