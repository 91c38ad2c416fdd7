import { type Amount, computeAmount, nightCount, nightSpans, partsOf, sumOfAmounts } from '@kq/contracts';
import { type BookingRequestDoc, type RequestRecipient, type StoredOffer } from './booking-request';

type StayTerms = Pick<
  StoredOffer,
  | 'beds'
  | 'start_date'
  | 'end_date'
  | 'nights'
  | 'price_per_bed_night'
  | 'discount_percent'
  | 'final_cleaning'
  | 'vat'
>;

export const amountForStay = (terms: StayTerms): Amount => computeAmount({ ...terms, parts: partsOf(terms) });

/** Returns the amount of an offer. Offers stored before amounts existed contain all terms to derive it. */
export const amountOfOffer = (offer: StoredOffer): Amount => offer.amount ?? amountForStay(offer);

/** Returns the amount of a part of an offered stay: fewer beds, at the same terms. */
export const amountOfBeds = (offer: StoredOffer, beds: number): Amount => amountForStay({ ...offer, beds });

/** Returns the amount of the confirmed beds; null without any. */
export function confirmedAmount({
  beds_confirmed,
  confirmed_amount,
  offer,
}: Pick<RequestRecipient, 'beds_confirmed' | 'confirmed_amount' | 'offer'>): Amount | null {
  if (beds_confirmed === 0) return null;
  return confirmed_amount ?? (offer === null ? null : amountOfBeds(offer, beds_confirmed));
}

/** Returns the cents over all confirmed accommodations. */
export const confirmedTotalCents = (recipients: readonly RequestRecipient[]): number =>
  sumOfAmounts(recipients.flatMap((one) => confirmedAmount(one) ?? []));

/** Returns the number of beds that a plain acceptance promises: the crew, or all beds of a smaller accommodation. */
export function bedsOfAcceptance(
  doc: Pick<BookingRequestDoc, 'workers'>,
  recipient: RequestRecipient,
): number {
  return Math.min(doc.workers, recipient.beds_total);
}

/** Returns dates and pattern that are asked for; the pattern only where it leaves nights out. */
export const askedNights = ({
  start_date,
  end_date,
  nights_pattern,
}: Pick<BookingRequestDoc, 'start_date' | 'end_date' | 'nights_pattern'>): Pick<
  StoredOffer,
  'start_date' | 'end_date' | 'nights'
> => ({ start_date, end_date, ...(nights_pattern === 'mon_thu' ? { nights: nights_pattern } : {}) });

/** Returns the number of nights that are asked for. */
export const askedNightCount = (doc: Parameters<typeof askedNights>[0]): number =>
  nightCount(nightSpans(askedNights(doc)));

/** Returns the amount of a plain acceptance at the listed price. */
export function askedAmount(
  doc: Pick<BookingRequestDoc, 'workers' | 'start_date' | 'end_date' | 'nights_pattern'>,
  recipient: RequestRecipient,
): Amount {
  return amountForStay({ ...recipient, ...askedNights(doc), beds: bedsOfAcceptance(doc, recipient) });
}
