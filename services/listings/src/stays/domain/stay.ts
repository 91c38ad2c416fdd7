import {
  type Amount,
  type CancellationTerms,
  datesOf,
  type NightsPattern,
  type Part,
  type StayCanceller,
  type StayStateName,
} from '@kq/contracts';
import { type OutboxDocument } from '@kq/service-kit/outbox/outbox-document';
import { endsAt } from './ends-at';
import { type HouseFacts, type StayEarlyDeparture, type StayState, type StayToWrite } from './agreement';

/** How and why a stay was cancelled. */
export interface StayCancellation {
  by: StayCanceller;
  /** Null after the erasure of the account, and for the product itself. */
  user_id: number | null;
  at: Date;
  reason: string | null;
  note: string | null;
  /** What was shown: the most that is owed, in cents; null where the terms name no sum. */
  sum_cents: number | null;
  parts_before: Part[];
}

/**
 * What one dispatcher and one owner agreed about one accommodation, as stored. Every write compares and raises `version`.
 * Money in cents, dates as ISO days, instants as Date.
 */
export interface StayDoc extends OutboxDocument, HouseFacts {
  /** Drawn by the confirmation; the reservation of the accommodation has the same. */
  _id: number;
  request_id: number;
  accommodation_id: number;
  owner_id: number;
  dispatcher_id: number | null;
  state: StayStateName;
  /** Nights with beds; a cancellation before arrival leaves none. */
  parts: Part[];
  nights: NightsPattern;
  /** First arrival and last departure as agreed; a cancellation leaves them, an early departure moves the latter. */
  start_date: string;
  end_date: string;
  /** The most beds of one night. */
  beds: number;
  /** Null: not recorded. */
  amount: Amount | null;
  terms: CancellationTerms | null;
  cancellation?: StayCancellation;
  early_departure?: StayEarlyDeparture;
  /** The accommodation and the request do not show the newest version yet; the sweeper goes on when the caller died. */
  is_unfinished: boolean;
  due_at: Date | null;
  /** When it was told that the stay is over. */
  ended_at?: Date;
  /** Since when a rule refuses to process it: the sweeper retries it at long intervals. */
  parked_at?: Date | null;
  version: number;
  agreed_at: Date;
  /** As in `StayToWrite`. */
  call_no?: number;
  is_percent_recorded?: boolean;
  /** Base of the UIDs in calendar files that went out before stays were recorded; absent without any. */
  calendar_id?: string;
  changed_at: Date;
  schema_version: number;
}

/** What a request reads of its stay. */
export interface StayNews extends StayState {
  readonly amount: Amount | null;
  readonly cancellation?: StayCancellation & { amount: Amount | null };
}

/** The request of a confirmation. */
interface Confirmed {
  readonly _id: number;
  readonly dispatcher_id: number | null;
  readonly start_date: string;
  readonly end_date: string;
}

/** The accommodation that it confirms. */
interface ConfirmedRecipient {
  readonly accommodation_id: number;
  readonly owner_id: number;
}

export const STAY_SCHEMA_VERSION = 1;

/** Returns the stay that a confirmation agreed. Always the same for the same confirmation, so that it is written once. */
export function stayOf(doc: Confirmed, recipient: ConfirmedRecipient, agreed: StayToWrite): StayDoc {
  const { parts, house } = agreed;
  const dates = datesOf(parts, doc);
  return {
    _id: agreed.stay_id,
    request_id: doc._id,
    accommodation_id: recipient.accommodation_id,
    owner_id: recipient.owner_id,
    dispatcher_id: doc.dispatcher_id,
    state: 'agreed',
    parts: parts.map(({ from, to, beds }) => ({ from, to, beds })),
    nights: agreed.nights,
    ...dates,
    beds: Math.max(0, ...parts.map(({ beds }) => beds)),
    amount: agreed.amount,
    terms: agreed.terms,
    title: house.title,
    address: house.address,
    zip_code: house.zip_code,
    city: house.city,
    deposit: house.deposit,
    check_in_from: house.check_in_from,
    check_out_until: house.check_out_until,
    is_unfinished: false,
    // Of a stay that was over before it was recorded, nothing is told any more.
    ...(agreed.is_adopted === true && endsAt({ state: 'agreed', ...dates })! <= agreed.at
      ? { due_at: null, ended_at: agreed.at }
      : { due_at: endsAt({ state: 'agreed', ...dates }) }),
    version: 1,
    agreed_at: agreed.at,
    ...(agreed.call_no === undefined ? {} : { call_no: agreed.call_no }),
    ...(agreed.is_percent_recorded === false ? { is_percent_recorded: false } : {}),
    // A single event keeps the UID of earlier releases; those of several parts need one each.
    ...(agreed.is_adopted === true && parts.length === 1
      ? { calendar_id: `${doc._id}-${recipient.accommodation_id}` }
      : {}),
    changed_at: agreed.at,
    schema_version: STAY_SCHEMA_VERSION,
    outbox: [],
    event_seq: 0,
  };
}

/** Returns what a request reads of its stay. */
export function newsOf(stay: StayDoc): StayNews {
  const { amount, cancellation } = stay;
  return {
    ...stateOf(stay),
    amount,
    ...(cancellation === undefined ? {} : { cancellation: { ...cancellation, amount } }),
  };
}

/** Returns what the request's recipient shows of a stay. */
export const stateOf = ({ _id, version, parts, amount, state, early_departure }: StayDoc): StayState => ({
  stay_id: _id,
  stay_version: version,
  parts,
  total: state === 'cancelled' ? null : (amount?.total_cents ?? null),
  state,
  ...(early_departure === undefined ? {} : { early_departure }),
});
