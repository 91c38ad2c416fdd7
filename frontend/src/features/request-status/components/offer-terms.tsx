import { formatAmountParts } from '@kq/contracts/format';
import { datesOf } from '@kq/contracts/stays/part';
import { TotalWithVat } from '@/components/accommodation/total-with-vat';
import { DateRange } from '@/components/ui/date-range';
import { formatWhen } from '@/lib/format-when';
import { keepDates } from '@/lib/keep-dates';
import { type BookingRequest, type Offer, type Recipient } from '../api/booking-request-api';
import { CounterChanges } from './counter-changes';
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
  const { start_date, end_date } = datesOf(isConfirmed ? recipient.parts : [], offer);
  const amount = recipient.confirmed_amount ?? offer.amount;
  return (
    <div className={styles.terms}>
      {offer.kind === 'counter' && !isConfirmed && (
        <CounterChanges request={request} recipient={recipient} offer={offer} />
      )}
      {(isConfirmed || offer.nights === 'mon_thu') && (
        <p className={styles.note}>
          <DateRange start={start_date} end={end_date} nights={offer.nights} />
        </p>
      )}
      <p className={styles.sum}>
        <span>{keepDates(formatAmountParts(amount))} = </span>
        <TotalWithVat amount={amount} />
      </p>
      {!isConfirmed && <p className={styles.validity}>gilt bis {formatWhen(offer.valid_until, now)}</p>}
      {offer.message && <p className={styles.message}>„{offer.message}“</p>}
    </div>
  );
}
