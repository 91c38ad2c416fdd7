import { type Offer } from '@kq/contracts';
import { type StoredOffer } from './booking-request';
import { amountOfOffer } from './amounts';

/** Converts an offer to its API form; the owner's blocks are not part of it. */
export function presentOffer({ adjusts_blocks: _internal, ...offer }: StoredOffer): Offer {
  const amount = amountOfOffer(offer);
  return {
    ...offer,
    vat: amount.vat,
    total: amount.total_cents,
    amount,
    valid_until: offer.valid_until.toISOString(),
  };
}
