import { computeAmount } from '@kq/contracts/amount';
import { nightsCovered } from '@kq/contracts/stays/coverage';
import { nightCount, nightSpans, partsOf } from '@kq/contracts/stays/part';
import { type BookingRequest, type Offer, type Recipient } from '../api/booking-request-api';
import { previewAmount } from './confirm-draft';

/** What an offer of other dates or another price changes, for a number of beds. */
export interface CounterDifference {
  readonly nights: { readonly asked: number; readonly offered: number };
  readonly cents: { readonly asked: number; readonly offered: number };
  /** Requested nights that it covers, of how many. */
  readonly covers: { readonly covered: number; readonly requested: number };
}

/** Compares an offer with what was asked: the requested nights at the price of the request. */
export function counterDifference(
  request: Pick<BookingRequest, 'start_date' | 'end_date' | 'nights_pattern'>,
  { price_per_bed_night }: Pick<Recipient, 'price_per_bed_night'>,
  offer: Offer,
  beds: number,
): CounterDifference {
  const nights = {
    start_date: request.start_date,
    end_date: request.end_date,
    nights: request.nights_pattern,
  };
  const asked = computeAmount({ ...offer, price_per_bed_night, parts: partsOf({ ...nights, beds }) });
  return {
    nights: { asked: nightCount(nightSpans(nights)), offered: nightCount(nightSpans(offer)) },
    cents: { asked: asked.total_cents, offered: previewAmount(offer, beds).total_cents },
    covers: nightsCovered(nights, partsOf({ ...offer, beds: 1 })),
  };
}
