import { type Amount, type ContactCard, datesOf, datesOfNights, freeUntil, nightSpans } from '@kq/contracts';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { freeBedsOn } from '../../accommodations/domain/beds';
import { amountOfOffer, askedAmount, askedNights, confirmedAmount } from './amounts';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { confirmedParts } from './coverage';
import { presentCancellation } from './present-cancellation';
import { presentOffer } from './present-offer';
import { presentOwnerCancellation } from './present-owner-cancellation';
import { hasAccepted } from './recipient-status';
import { cancellationTermsOf } from './recorded-terms';
import { ownerContact } from './visible-contact';

/** What is known around an item. */
export interface MailItemContext {
  readonly isToOwner: boolean;
  readonly cards: ReadonlyMap<number, ContactCard>;
  readonly accommodations: ReadonlyMap<number, AccommodationDoc>;
}

/** Returns an asked accommodation as a mail tells it. */
export function presentMailItem(
  doc: BookingRequestDoc,
  one: RequestRecipient,
  { isToOwner, cards, accommodations }: MailItemContext,
) {
  const accommodation = accommodations.get(one.accommodation_id);
  return {
    accommodation_id: one.accommodation_id,
    title: one.title,
    zip_code: one.zip_code,
    city: one.city,
    address: isAddressOpen(one, isToOwner) ? accommodation?.address || null : null,
    ...ownerContact(!isToOwner && hasAccepted(one) ? cards.get(one.owner_id) : undefined),
    status: one.status,
    beds_total: one.beds_total,
    beds_confirmed: one.beds_confirmed,
    ...(isToOwner && accommodation !== undefined
      ? { beds_free: freeBedsOn(accommodation, nightSpans(askedNights(doc)), doc._id) }
      : {}),
    amount: amountOf(doc, one),
    offer: one.offer === null ? null : presentOffer(one.offer),
    ...presentTerms(doc, one),
    ...presentCancellation(one),
    ...presentOwnerCancellation(one),
  };
}

function presentTerms(doc: BookingRequestDoc, one: RequestRecipient) {
  const terms = cancellationTermsOf(one);
  const offered = datesOfNights(one.offer ?? askedNights(doc));
  const { start_date: arrival } = datesOf(
    one.cancellation?.parts_before ?? confirmedParts(doc, one),
    offered,
  );
  return {
    terms,
    free_until: freeUntil(terms, arrival),
    deposit: one.deposit ?? null,
    check_in_from: one.check_in_from ?? null,
    check_out_until: one.check_out_until ?? null,
  };
}

/** Returns true where a mail may name the address: to its owner always, to the dispatcher after an acceptance. */
export const isAddressOpen = (one: RequestRecipient, isToOwner: boolean): boolean =>
  isToOwner || hasAccepted(one);

function amountOf(doc: BookingRequestDoc, one: RequestRecipient): Amount {
  return (
    confirmedAmount(one) ??
    one.cancellation?.amount ??
    (one.offer === null ? askedAmount(doc, one) : amountOfOffer(one.offer))
  );
}
