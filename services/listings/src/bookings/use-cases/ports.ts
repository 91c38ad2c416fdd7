import {
  type AskedAccommodation,
  type ContactCard,
  type EventEnvelope,
  type MessageTemplate,
  type Span,
} from '@kq/contracts';
import { type AccommodationChanges, type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type Block } from '../../beds/domain/block';
import { type Reservation, type ReservationIds } from '../../beds/domain/reservation';
import { type AccommodationRepository } from '../../accommodations';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type InboxEntry } from '../domain/inbox';
import { type DayViews, type StatsEntry } from '../domain/owner-stats';
import { type SenderReport } from '../domain/suspended-until';
import { type DomainEvent, type Transition } from '../domain/transition';

export interface PageQuery {
  readonly page: number;
  readonly perPage: number;
  readonly status?: BookingRequestDoc['status'];
}

export interface Page {
  readonly docs: BookingRequestDoc[];
  readonly total: number;
}

/** Response times of one request's owners and its outcome. */
export interface RequestOutcome {
  readonly status: BookingRequestDoc['status'];
  readonly deadline_passed_at: Date | null;
  readonly recipients: readonly {
    readonly owner_id: number;
    readonly status: string;
    readonly sent_at: Date | null;
    readonly answered_at: Date | null;
    readonly beds_confirmed: number;
  }[];
}

/** Stores booking requests. */
export interface BookingRequests {
  findById(id: number): Promise<BookingRequestDoc | null>;
  findByIds(ids: readonly number[]): Promise<BookingRequestDoc[]>;
  /** @throws AppError ALREADY_EXISTS when the idempotency scope exists */
  insert(
    make: (id: number) => { doc: BookingRequestDoc; events: readonly DomainEvent[] },
  ): Promise<BookingRequestDoc>;
  /** Writes the changes of a transition and its events by compare-and-set; null after a concurrent write. */
  save(before: BookingRequestDoc, change: Transition): Promise<BookingRequestDoc | null>;
  findByIdempotencyScope(scope: string): Promise<BookingRequestDoc | null>;
  /** Releases a key after its 24 hours. */
  forgetIdempotency(id: number, scope: string): Promise<void>;
  findWaitingOf(sender: { userId: number; email: string }): Promise<BookingRequestDoc[]>;
  /** Accommodations that opened requests of this dispatcher asked for a stay overlapping `[from, to)`, unless cancelled. */
  findAskedOf(sender: { userId: number; spans: readonly Span[] }): Promise<AskedAccommodation[]>;
  listOfDispatcher(who: { userId: number; companyId: number | null }, page: PageQuery): Promise<Page>;
  listOfOwner(ownerId: number, page: PageQuery): Promise<Page>;
  /** Returns all opened requests that reached an owner, the newest first. */
  inboxEntriesOf(ownerId: number): Promise<InboxEntry[]>;
  /** Returns all opened requests that reached an owner, with what their metrics need. */
  statsEntriesOf(ownerId: number): Promise<StatsEntry[]>;
  /** Returns reports of this dispatcher's requests since an instant. */
  reportsOf(dispatcherId: number, since: Date): Promise<SenderReport[]>;
  /** Returns reports of all dispatchers since an instant. */
  reportsSince(since: Date): Promise<SenderReport[]>;
  findDueIds(now: Date, limit: number): Promise<number[]>;
  /** Lets the sweeper leave out, until then, a document that a rule refuses. */
  park(id: number, parked: { readonly at: Date; readonly until: Date }): Promise<void>;
  /** Returns the requests of a dispatcher that wait for a decision about reports. */
  findHeldOf(dispatcherId: number): Promise<BookingRequestDoc[]>;
  /** Returns requests that a person sent or was asked in. */
  idsOfPerson(userId: number): Promise<number[]>;
  ofPerson(userId: number): Promise<BookingRequestDoc[]>;
  /** Returns requests with data of erased people past its retention. */
  findForgetDue(now: Date, limit: number): Promise<number[]>;
  /** Streams requests opened since an instant, without those of the operator's probe. */
  outcomesSince(since: Date): AsyncIterable<RequestOutcome>;
}

interface AccommodationWrite {
  readonly id: number;
  readonly version: number;
  readonly changedAt: Date;
  readonly events: readonly EventEnvelope[];
}

/** Operations of bookings on accommodations. Writes return whether they changed the document (docs/design.md D17). */
export interface AccommodationStore {
  findById(id: number): Promise<AccommodationDoc | null>;
  findByIds(ids: readonly number[]): Promise<AccommodationDoc[]>;
  findTerms: AccommodationRepository['findTerms'];
  /** Returns the beds of an owner's active accommodations by id. */
  activeBedsOf(ownerId: number): Promise<ReadonlyMap<number, number>>;
  placeFactsOf: AccommodationRepository['placeFactsOf'];
  /** Returns the ids of all accommodations of an owner. */
  idsOfOwner(ownerId: number): Promise<number[]>;
  update(write: AccommodationWrite & { readonly changes: AccommodationChanges }): Promise<boolean>;
  pushStay(
    write: AccommodationWrite & { readonly stay: Reservation; readonly blocks?: readonly Block[] },
  ): Promise<boolean>;
  pullStay(
    write: AccommodationWrite & {
      readonly stay: ReservationIds;
      readonly feeds?: AccommodationDoc['feeds'];
      readonly blocks?: readonly Block[];
    },
  ): Promise<boolean>;
  replaceStay(
    write: AccommodationWrite & {
      readonly stored: ReservationIds;
      readonly stay: Reservation;
      readonly feeds?: AccommodationDoc['feeds'];
      readonly blocks?: readonly Block[];
    },
  ): Promise<boolean>;
}

/** Reads names and addresses of users from auth (docs/design.md D30). */
export interface Contacts {
  /** Returns the existing ones. @throws AppError UNAVAILABLE while auth is unavailable */
  byIds(ids: readonly number[]): Promise<ContactCard[]>;
}

/** Reads views of accommodations from analytics (docs/design.md D30). */
export interface Views {
  /** Days may repeat: their counts add up. @throws AppError UNAVAILABLE while analytics is unavailable */
  perDay(
    accommodationIds: readonly number[],
    period: { readonly from: string; readonly to: string },
  ): Promise<DayViews[]>;
}

/** Stores the texts that owners reuse in answers. */
export interface MessageTemplates {
  of(ownerId: number): Promise<MessageTemplate[]>;
  replace(ownerId: number, templates: readonly MessageTemplate[]): Promise<void>;
  /** Idempotent; for the erasure of an account. */
  remove(ownerId: number): Promise<void>;
}

/** A report of one of a sender's requests. */
export interface RequestReport {
  readonly reporterId: number;
  readonly requestId: number;
  readonly at: Date;
}

/** A decision that suspends a sender. */
export interface DecidedSuspension {
  readonly dispatcherId: number;
  readonly at: Date;
  readonly until: Date;
  /** Reports of this sender's requests up to the decision. */
  readonly reportCount: number;
}

/** Reads reports of requests and their decisions (src/reports). */
export interface SenderReports {
  /** Returns reports since an instant, and no earlier than the last decision about this sender. */
  undecidedOf(dispatcherId: number, since: Date): Promise<RequestReport[]>;
  /** Returns running suspensions, of one sender or of all. */
  suspensions(now: Date, dispatcherId?: number): Promise<DecidedSuspension[]>;
}

/** Stores the decisions of administrators that end suspensions of senders. */
export interface SuspensionLifts {
  /** Returns the date of the last lift by sender. */
  datesOf(dispatcherIds: readonly number[]): Promise<ReadonlyMap<number, Date>>;
  /** Idempotent; an earlier lift never replaces a later one. */
  record(lift: SuspensionLift): Promise<void>;
}

export interface SuspensionLift {
  readonly dispatcherId: number;
  readonly at: Date;
  /** User id of the administrator. */
  readonly by: number;
  /** From this instant on no report depends on it. */
  readonly purgeAt: Date;
}
