import {
  type Amount,
  type CancellationTerms,
  type CancelPercent,
  type CreateBookingRequestBody,
  type DeclineReason,
  type NightsPattern,
  type OwnerCancelReason,
  type Part,
  type RecipientStatus,
  type RequestStatus,
  type SiteKind,
  type StayCanceller,
  type Vat,
  type WithdrawalReason,
  type WITHDRAWN_REASONS,
} from '@kq/contracts';
import { type OutboxEntry } from '@kq/service-kit/outbox/outbox-document';
import {
  type HouseFacts,
  type StayEarlyDeparture,
  type StayState,
  type StayToWrite,
} from '../../stays/domain/agreement';
import { type NamedBlock } from './make-room';

export type { HouseFacts, StayEarlyDeparture, StayState, StayToWrite };

/** Actor of a transition: an owner signed in or by link, the dispatcher's side, or a timer. */
export interface Actor {
  kind: 'owner' | 'link' | 'dispatcher' | 'system';
  user_id: number | null;
}

export interface HistoryEntry {
  at: Date;
  by: Actor;
  action: string;
}

/** Frozen terms of one answer (docs/design.md D7). Money in cents, gross. */
export interface StoredOffer {
  /** Rises with each offer of this recipient. */
  version: number;
  kind: 'accept' | 'partial' | 'counter';
  beds: number;
  start_date: string;
  end_date: string;
  /** Absent for all nights, also in offers of former releases to requests for Monday to Thursday. */
  nights?: NightsPattern;
  price_per_bed_night: number;
  /** As in `RequestRecipient`, while the price is the requested one. */
  discount_percent?: number;
  final_cleaning: number | null;
  vat: Vat;
  /** Cents: `amount.total_cents`. */
  total: number;
  /** Missing in offers stored before amounts existed: read it by `amountOfOffer`. */
  amount?: Amount;
  valid_until: Date;
  message: string | null;
  /** Blocks that its confirmation may shrink ("Kalender anpassen und zusagen"); absent without any. */
  adjusts_blocks?: NamedBlock[];
  /** Terms of cancelling. Missing in offers of earlier releases: read them by `cancellationTermsOf`. */
  terms?: CancellationTerms;
}

/**
 * Marks a recipient whose beds are being reserved (docs/design.md D17). Internal: the API shows the status of the
 * answer.
 */
export interface Confirming {
  /** Id of one confirmation call, which settles only its own marks. */
  attempt: string;
  beds: number;
  from: string;
  to: string;
  /** Id of the stay that the confirmation records. Absent in marks of earlier releases. */
  stay_id?: number;
  /** Absent: one part, `from` to `to`. */
  parts?: Part[];
  /** Terms that are agreed; null: not recorded. */
  terms?: CancellationTerms | null;
  /** The accommodation as it is agreed. */
  house?: HouseFacts;
  /** The offer's `adjusts_blocks`. */
  blocks?: NamedBlock[];
  /** After this instant the sweeper continues the confirmation. */
  until: Date;
}

/** How a confirmed stay was cancelled, and what was agreed before. Absent in cancellations of earlier releases. */
export interface RecipientCancellation {
  by: StayCanceller;
  user_id: number | null;
  at: Date;
  reason: string | null;
  note: string | null;
  /** What was shown: the most that is owed, in cents; null where the terms name no sum. */
  sum_cents: number | null;
  parts_before: Part[];
  amount: Amount | null;
}

/** An owner's cancellation of a confirmed stay. */
export interface OwnerCancellation {
  reason: OwnerCancelReason;
  note: string | null;
  /** Beds that were confirmed. */
  beds: number;
  at: Date;
}

/** One requested accommodation, with its terms at the time of the request. */
export interface RequestRecipient {
  accommodation_id: number;
  owner_id: number;
  status: RecipientStatus;
  title: string;
  slug: string;
  city: string;
  zip_code: string;
  distance_km: number;
  /** Of a stay of the requested nights: less the discount. */
  price_per_bed_night: number;
  /** Percent taken off the listed price; absent without a discount. */
  discount_percent?: number;
  final_cleaning: number | null;
  vat: Vat;
  cancel_free_days: number | null;
  /** Absent in requests of earlier releases, like the following facts of the accommodation. */
  cancel_percent?: CancelPercent;
  /** Cents. */
  deposit?: number | null;
  /** `HH:MM` */
  check_in_from?: string | null;
  check_out_until?: string | null;
  beds_total: number;
  offer: StoredOffer | null;
  /** Earlier offers, oldest first. */
  offers: StoredOffer[];
  /** Digest of the last answer; a repeated answer changes nothing. */
  answer_key: string | null;
  /** Number of the last answer in the request; absent in answers of earlier releases. */
  answer_no?: number;
  decline_reason: DeclineReason | null;
  decline_message: string | null;
  beds_confirmed: number;
  /** Amount of the confirmed beds. Missing in confirmations stored before amounts existed: read it by `confirmedAmount`. */
  confirmed_amount?: Amount | null;
  confirming: Confirming | null;
  /** Present from the confirmation on; absent in confirmations of earlier releases, until their stay is recorded. */
  stay_state?: StayState;
  /** The contract is made and its stay is not inserted yet; whoever reads it inserts it. */
  stay_to_write?: StayToWrite | null;
  /** The cancelled request ends this running stay; the stay does not say so yet. */
  leaving?: (Pick<StayEarlyDeparture, 'at' | 'sum_cents'> & { departure: string }) | null;
  /** A cancelled stay is still stored in the accommodation; the sweeper removes it if the caller crashed. */
  has_stay_to_free: boolean;
  sent_at: Date | null;
  answered_at: Date | null;
  /** True for an answer after the deadline ("Nachträglich"). */
  late: boolean;
  phoned_at: Date | null;
  /** True when the sender had already asked for overlapping dates, as found at the verification of the address (ADR 021). */
  asked_before?: boolean;
  /** Present once a confirmed stay is cancelled. */
  cancellation?: RecipientCancellation;
  /** Present from `cancelled_by_owner` on. */
  owner_cancellation?: OwnerCancellation;
  /** Present when the product withdrew it, not the dispatcher. */
  withdrawn_reason?: WithdrawalReason;
  /** The owner's account is erased. */
  owner_erased_at?: Date | null;
  /** Version of the request that changed this recipient last; live streams resume by it. */
  changed_version: number;
  changed_at: Date;
  history: HistoryEntry[];
}

export interface RequestContact {
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
}

/** A report of an owner, from the time before reports were documents (src/reports). */
export interface AbuseReport {
  owner_id: number;
  at: Date;
}

export type WithdrawnReason = (typeof WITHDRAWN_REASONS)[number];

/** A request to up to 20 accommodations, as stored. Every write compares and raises `version`. */
export interface BookingRequestDoc {
  _id: number;
  status: RequestStatus;
  version: number;
  /** Null until the sender's address is verified. */
  dispatcher_id: number | null;
  company_id: number | null;
  /** The account of a signed-in sender; null for an anonymous sender, also after the verification. */
  requested_by: number | null;
  contact: RequestContact;
  /** `display_name` is the client's text, of which `siteOfRequest` shows a part (docs/security.md S1b). */
  location: {
    display_name: string;
    lat: number;
    lng: number;
    /** Id of the place that names the location; absent without one. */
    place_id?: string;
    /** Absent in requests of former releases. */
    kind?: SiteKind;
  };
  /** Name of the location in the gazetteer. */
  place: string;
  start_date: string;
  end_date: string;
  /** Accommodations that the sender asks again on purpose. */
  ask_again?: number[];
  workers: number;
  extension_possible: boolean;
  message: string | null;
  arrival_from: string | null;
  vehicles: { cars: number; vans: number; trucks: number } | null;
  rooms_wish: string | null;
  nights_pattern: NightsPattern | null;
  on_site_contact: { name: string; phone: string } | null;
  billing: NonNullable<CreateBookingRequestBody['billing']> | null;
  answer_by: Date;
  /** The sender chose the deadline; otherwise it is recomputed when a waiting request opens. */
  is_answer_by_chosen: boolean;
  nonce_hash: string | null;
  /** Short name of the browser, e.g. `Firefox auf Windows`. */
  requested_with: string;
  /** Raised to revoke all answer links. */
  link_epoch: number;
  recipients: RequestRecipient[];
  /** At most one per owner. No new ones are added. */
  reports: AbuseReport[];
  idempotency?: { scope: string; body_hash: string };
  /** Time of the next timer of this request; null when none is left. */
  due_at: Date | null;
  /** Since when a rule refuses to process it: the sweeper retries it at long intervals. */
  parked_at?: Date | null;
  remind_at: Date | null;
  /** Present for a reported sender: until then the request waits for a decision and reaches no owner; null once settled. */
  held_until?: Date | null;
  /** The operator's decision withdrew it before it went out. */
  withdrawn_because?: WithdrawnReason;
  deadline_passed_at: Date | null;
  first_offer_at: Date | null;
  enough_beds_at: Date | null;
  answer_count: number;
  expiry_count: number;
  cancel_count: number;
  event_seq: number;
  outbox: OutboxEntry[];
  created_at: Date;
  opened_at: Date | null;
  /** When it was dropped: never verified, or rejected by the owner of the address. */
  dropped_at: Date | null;
  /** Blocked accounts of this request whose other side was notified; absent without any. */
  blocked_parties?: { user_id: number; block_no: number }[];
  /** The sender's account is erased. */
  sender_erased_at?: Date | null;
  /** When further data of erased people must be deleted. */
  forget_at?: Date | null;
  /** Set when nothing of this request has to be kept; the outbox then deletes it once it is empty. */
  purge_when_empty: Date | null;
  /** Sent by the operator's probe (docs/security.md S37): in no figures, and deleted after a day. Absent means false. */
  is_probe?: true;
  schema_version: number;
}

export const BOOKING_REQUEST_SCHEMA_VERSION = 1;

export interface IdempotencyKey {
  /** Digest of sender and key: keys of different senders never collide. */
  readonly scope: string;
  readonly bodyHash: string;
  /** The same by the other accepted secrets: a request may have been stored under one of them. */
  readonly others: readonly Pick<IdempotencyKey, 'scope' | 'bodyHash'>[];
}
