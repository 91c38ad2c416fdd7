import { type AnswerFacts, datesOf, nightCount, nightsCovered, partsOf } from '@kq/contracts';
import { bedsOfAcceptance } from './amounts';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { confirmedParts, requestedNights } from './coverage';
import { presentOffer } from './present-offer';

/** Returns an answer as mails print it: by the agreement where there is one, else by the offer. */
export function answerFactsOf(doc: BookingRequestDoc, one: RequestRecipient): AnswerFacts {
  const { offer } = one;
  const parts = offer === null ? [] : partsOf(offer);
  return {
    accommodation_id: one.accommodation_id,
    title: one.title,
    zip_code: one.zip_code,
    city: one.city,
    status: one.status,
    offer: offer === null ? null : presentOffer(offer),
    about: aboutOf(doc, one),
    covers: offer === null ? null : nightsCovered(requestedNights(doc), parts),
  };
}

function aboutOf(doc: BookingRequestDoc, one: RequestRecipient): AnswerFacts['about'] {
  const agreed = confirmedParts(doc, one);
  const offered = one.offer ?? { ...requestedNights(doc), beds: bedsOfAcceptance(doc, one) };
  const parts = agreed.length > 0 ? agreed : partsOf(offered);
  return {
    ...datesOf(parts, offered),
    beds: Math.max(0, ...parts.map(({ beds }) => beds)),
    nights: nightCount(parts),
  };
}

/** The order of the status page: most beds, then the better price. */
export function byBedsThenPrice(a: RequestRecipient, b: RequestRecipient): number {
  return bedsOf(b) - bedsOf(a) || priceOf(a) - priceOf(b);
}

const bedsOf = (one: RequestRecipient): number => one.beds_confirmed || (one.offer?.beds ?? 0);
const priceOf = (one: RequestRecipient): number => one.offer?.price_per_bed_night ?? one.price_per_bed_night;
