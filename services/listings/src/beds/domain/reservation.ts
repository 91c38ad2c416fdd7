import { datesOf, haveCommonNight, type Part } from '@kq/contracts';
import { type TakenBlock } from './block';

/** An accommodation's entry of a stay: the beds that it takes. Stored in the field `stays`. */
export interface Reservation {
  /** Absent in entries of earlier releases, until their stay is recorded. */
  stay_id?: number;
  request_id: number;
  /** First arrival, last departure and most beds over all parts: what earlier releases read. */
  from: string;
  to: string;
  beds: number;
  persons?: number;
  /** Absent: one part, `from` to `to`. */
  parts?: Part[];
  /** What the confirmation took from blocks; put back where the stay gives up its beds. */
  blocks_taken?: TakenBlock[];
}

type Reserved = Pick<Reservation, 'from' | 'to' | 'beds'> & { readonly parts?: readonly Part[] | undefined };

/** Returns the nights and beds that a reservation takes. Everything that counts beds reads them here. */
export function reservedParts({ from, to, beds, parts }: Reserved): Part[] {
  return parts === undefined || parts.length === 0 ? [{ from, to, beds }] : [...parts];
}

/** Returns the nights and beds that several reservations take. */
export const allReservedParts = (reservations: readonly Reserved[]): Part[] =>
  reservations.flatMap(reservedParts);

/** Returns true for a reservation with a night in `[from, to)`. */
export const isReservedIn = (reserved: Reserved, { from, to }: { from: string; to: string }): boolean =>
  haveCommonNight(reservedParts(reserved), [{ from, to }]);

/** Names the reservation of a stay; one of an earlier release is found by its request. */
export type ReservationIds = Pick<Reservation, 'stay_id' | 'request_id'>;

/** Returns the reservation of a stay. Another stay of the same request, of an earlier confirmation, is not meant. */
export const findReservation = (
  reservations: readonly Reservation[],
  { stay_id, request_id }: ReservationIds,
): Reservation | undefined =>
  reservations.find((one) => stay_id !== undefined && one.stay_id === stay_id) ??
  reservations.find((one) => one.stay_id === undefined && one.request_id === request_id);

/** Returns the reservation of a stay over its parts. */
export function reservationOf(ids: ReservationIds, parts: readonly Part[]): Reservation {
  const beds = Math.max(...parts.map((part) => part.beds));
  const { start_date: from, end_date: to } = datesOf(parts, { start_date: '', end_date: '' });
  return {
    ...ids,
    from,
    to,
    beds,
    persons: beds,
    parts: parts.map((part) => ({ from: part.from, to: part.to, beds: part.beds })),
  };
}
