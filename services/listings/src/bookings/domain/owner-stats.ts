import { addDays, dateInBerlin, nightsBetween, type OwnerStats, partsOf } from '@kq/contracts';
import { HOUR_MS } from '@kq/kernel';
import { confirmedAmount } from './amounts';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { median } from '../../stats/domain/median';

/** The part of a request that an owner's metrics are computed from. */
export type StatsEntry = Pick<BookingRequestDoc, 'start_date' | 'end_date' | 'opened_at'> & {
  readonly recipients: readonly StatsRecipient[];
};

type StatsRecipient = Pick<
  RequestRecipient,
  | 'accommodation_id'
  | 'owner_id'
  | 'status'
  | 'sent_at'
  | 'answered_at'
  | 'beds_confirmed'
  | 'confirmed_amount'
  | 'offer'
  | 'stay_state'
>;

interface Period {
  readonly from: string;
  /** Day after the last one. */
  readonly to: string;
}

/** Views of detail pages on one day. */
export interface DayViews {
  readonly date: string;
  readonly count: number;
}

interface OwnerStatsInput extends Period {
  readonly ownerId: number;
  /** Beds of the active accommodations by id. */
  readonly beds: ReadonlyMap<number, number>;
  /** Null while they are unavailable. */
  readonly views: readonly DayViews[] | null;
}

/** Computes the metrics of one owner; accommodations of other owners in the same requests do not count. */
export function ownerStats(entries: readonly StatsEntry[], input: OwnerStatsInput): OwnerStats {
  const { ownerId, from, to } = input;
  const own = entries.map((entry) => ({
    ...entry,
    recipients: entry.recipients.filter((one) => one.owner_id === ownerId),
  }));
  const received = own.filter((entry) => isReceivedIn(entry, input));
  return {
    from,
    to,
    requests: received.length,
    answered: received.filter(({ recipients }) => recipients.some((one) => one.answered_at !== null)).length,
    offers: received.filter(hasOffer).length,
    response_hours: medianHours(received),
    months: monthsOf(input).map((month) => monthStats(own, month, input)),
  };
}

function monthStats(
  own: readonly StatsEntry[],
  month: Period,
  { beds, views }: OwnerStatsInput,
): OwnerStats['months'][number] {
  const received = own.filter((entry) => isReceivedIn(entry, month));
  const stays = own.flatMap(confirmedStays);
  const arriving = stays.filter(({ from }) => from >= month.from && from < month.to);
  const allBeds = [...beds.values()].reduce((sum, count) => sum + count, 0);
  return {
    from: month.from,
    views:
      views === null
        ? null
        : sumOf(
            views.filter(({ date }) => date >= month.from && date < month.to),
            ({ count }) => count,
          ),
    requests: received.length,
    offers: received.filter(hasOffer).length,
    response_hours: medianHours(received),
    earnings_cents: sumOf(arriving, ({ cents }) => cents),
    bed_nights: sumOf(
      stays.filter(({ accommodationId }) => beds.has(accommodationId)),
      (stay) => stay.beds * nightsWithin(stay, month),
    ),
    bed_nights_total: allBeds * nightsBetween(month.from, month.to),
  };
}

const isReceivedIn = ({ opened_at }: StatsEntry, { from, to }: Period): boolean => {
  const day = opened_at === null ? '' : dateInBerlin(opened_at);
  return day >= from && day < to;
};

/** A decline has no offer; an offer stays one when the firm chose others or cancelled. */
const hasOffer = ({ recipients }: StatsEntry): boolean => recipients.some((one) => one.offer !== null);

function medianHours(received: readonly StatsEntry[]): number | null {
  const hours = received.flatMap(responseHours);
  return hours.length === 0 ? null : Math.round(median(hours) * 10) / 10;
}

/** Returns the hours from the mail to the first answer; nothing without both. */
function responseHours({ recipients }: StatsEntry): number[] {
  const sentAt = recipients.find((one) => one.sent_at !== null)?.sent_at;
  const answers = recipients.flatMap((one) => (one.answered_at === null ? [] : [one.answered_at.getTime()]));
  if (!sentAt || answers.length === 0) return [];
  return [Math.max(0, Math.min(...answers) - sentAt.getTime()) / HOUR_MS];
}

function confirmedStays({ recipients, start_date, end_date }: StatsEntry) {
  return recipients
    .filter(({ status }) => status === 'confirmed')
    .flatMap((one) => {
      const offered = partsOf({ start_date, end_date, ...one.offer, beds: one.beds_confirmed });
      const parts = one.stay_state?.parts ?? offered;
      // The amount counts once, at the first arrival.
      return parts.map((part, index) => ({
        ...part,
        accommodationId: one.accommodation_id,
        cents: index === 0 ? (confirmedAmount(one)?.total_cents ?? 0) : 0,
      }));
    });
}

function nightsWithin(stay: Period, month: Period): number {
  const from = stay.from > month.from ? stay.from : month.from;
  const to = stay.to < month.to ? stay.to : month.to;
  return from < to ? nightsBetween(from, to) : 0;
}

/** Splits a period at the first day of each month. */
function monthsOf({ from, to }: Period): Period[] {
  // Any 31 days from the first of a month lead into the next one.
  const next = `${addDays(`${from.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
  return next >= to ? [{ from, to }] : [{ from, to: next }, ...monthsOf({ from: next, to })];
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
