import { type Offer } from '@kq/contracts';
import { type StoredOffer } from '../booking-request';

/** An offer in the words of the API. */
export function presentOffer(offer: StoredOffer): Offer {
  return {
    ...offer,
    vat: { kind: offer.vat.kind, rate: offer.vat.rate },
    valid_until: offer.valid_until.toISOString(),
  };
}
