import {
  ACCESS_BEFORE_ARRIVAL_HOURS,
  addDays,
  type ArrivalFacts,
  berlinInstant,
  datesOf,
} from '@kq/contracts';
import { HOUR_MS, MINUTE_MS } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { privateFactsOf } from '../../accommodations/domain/private-facts';
import { type Reservation, reservedParts } from '../../beds/domain/reservation';

/**
 * Returns what a dispatcher reads of a confirmed accommodation until departure; key code and WLAN from 24 h before arrival.
 * Null without a reservation, and afterwards.
 */
export function arrivalFacts(doc: AccommodationDoc, requestId: number, now: Date): ArrivalFacts | null {
  const reservation = doc.stays.find(({ request_id }) => request_id === requestId);
  if (reservation === undefined || departureOf(doc, reservation) <= now) return null;
  const { check_in, house_rules, ...access } = privateFactsOf(doc);
  const accessFrom = accessFromOf({ ...datesOfReservation(reservation), check_in_from: doc.check_in_from });
  const facts = {
    accommodation_id: doc._id,
    arrival_notes: check_in || null,
    house_rules: house_rules || null,
    access_from: accessFrom.toISOString(),
    has_access: Object.values(access).some((value) => value),
  };
  return { ...facts, access: accessFrom <= now && facts.has_access ? access : null };
}

/** Returns from when a dispatcher reads key code and WLAN. */
export const accessFromOf = (arrival: {
  readonly start_date: string;
  readonly check_in_from?: string | null | undefined;
}): Date => {
  const at = instantOf(arrival.start_date, arrival.check_in_from ?? '00:00');
  return new Date(at.getTime() - ACCESS_BEFORE_ARRIVAL_HOURS * HOUR_MS);
};

type House = Pick<AccommodationDoc, 'check_out_until'>;

const datesOfReservation = (reservation: Reservation) =>
  datesOf(reservedParts(reservation), { start_date: reservation.from, end_date: reservation.to });

function departureOf({ check_out_until: time }: House, reservation: Reservation): Date {
  const day = datesOfReservation(reservation).end_date;
  return time == null ? instantOf(addDays(day, 1), '00:00') : instantOf(day, time);
}

function instantOf(day: string, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(berlinInstant(day, hour).getTime() + minute * MINUTE_MS);
}
