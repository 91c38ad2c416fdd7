import { type EarlyDeparture } from '@kq/contracts';
import { type StayEarlyDeparture } from './booking-request';

/** Converts an early departure for the API and for mails; absent without one. */
export function presentEarlyDeparture(stay: { readonly early_departure?: StayEarlyDeparture } | undefined): {
  early_departure?: EarlyDeparture;
} {
  if (stay?.early_departure === undefined) return {};
  const { at, sum_cents, parts_before, amount_before } = stay.early_departure;
  return {
    early_departure: {
      at: at.toISOString(),
      sum_cents,
      parts_before: parts_before.map(({ from, to, beds }) => ({ from, to, beds })),
      amount_before,
    },
  };
}
