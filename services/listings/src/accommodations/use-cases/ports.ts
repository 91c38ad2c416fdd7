import { type AccommodationStatus, type ContactCard, type EventEnvelope } from '@kq/contracts';
import {
  type AccommodationChanges,
  type AccommodationDoc,
  type CalendarDoc,
  type PhotosDoc,
  type AccommodationTerms,
} from '../domain/accommodation';
import { type Block } from '../../beds/domain/block';
import { type IndexReads } from './index-reads';
import { type ProviderStats } from '../domain/provider-stats';
import { type Reservation, type ReservationIds } from '../../beds/domain/reservation';
import { type VisibilityFields } from '../../visibility/domain/visibility';

/** Part of every write: the version it was decided on, and its events (one atomic write). */
export interface Write {
  readonly id: number;
  /** Version of the document that the decision is based on; a write to another version changes nothing. */
  readonly version: number;
  readonly changedAt: Date;
  readonly events: readonly EventEnvelope[];
}

export interface AccommodationListQuery {
  readonly id?: number;
  readonly ownerId?: number;
  readonly status?: AccommodationStatus;
  /** True limits the list to public accommodations (docs/security.md S1, S2). */
  readonly isPublic?: boolean;
  readonly page: number;
  readonly perPage: number;
}

/** An own accommodation as the list of its owner finds it. */
export type OwnItem = Pick<AccommodationDoc, '_id' | 'title_slug' | 'zip_code' | 'city' | 'version'>;

/** Owners in auth. */
export interface OwnerContacts {
  /** Returns the existing ones. @throws AppError UNAVAILABLE while auth is unavailable */
  byIds(ids: readonly number[]): Promise<ContactCard[]>;
}

/** What other services know about where an accommodation is and who sees it. */
export interface PlaceFacts {
  /** Absent once the accommodation is forgotten. */
  readonly postal_code?: string;
  /** Town of the postal code; absent for an unknown code. */
  readonly place_id?: string;
  readonly is_public: boolean;
}

/** An event with the present state of an accommodation. */
export interface Republished {
  readonly id: number;
  /** Sequence of its newest event before this one. */
  readonly lastSequence: number;
  readonly event: EventEnvelope;
}

/** Stored accommodations. Writes return true when they changed the document, and update the search index before they return. */
export interface AccommodationRepository extends IndexReads {
  findById(id: number): Promise<AccommodationDoc | null>;
  findByIds(ids: readonly number[]): Promise<AccommodationDoc[]>;
  /** Reads the photos and the fields that decide who sees them. */
  findPhotos(id: number): Promise<PhotosDoc | null>;
  /** Returns what this owner created with this key, unless it is deleted. */
  findByDraftKey(ownerId: number, draftKey: string): Promise<AccommodationDoc | null>;
  /** Returns public ones only; for the operator's probe (`isProbe`) only its own kind. */
  findTerms(ids: readonly number[], asked?: { readonly isProbe?: boolean }): Promise<AccommodationTerms[]>;
  /** Returns public ones; first the one that has had this title and postal code longest. */
  findByTitleSlug(titleSlug: string, zipCode?: string): Promise<AccommodationDoc[]>;
  /** Returns newest first, for an owner active ones before them; deleted ones only when requested by `status`. */
  list(query: AccommodationListQuery): Promise<{ docs: AccommodationDoc[]; total: number }>;
  /** Returns public ones whose owner asked for the check, the oldest request first. */
  listChecks(query: {
    readonly page: number;
    readonly perPage: number;
  }): Promise<{ docs: AccommodationDoc[]; total: number }>;
  countChecks(): Promise<number>;
  /** Returns what an owner's list is searched by, in its order. */
  ownItems(query: { readonly ownerId: number; readonly status?: AccommodationStatus }): Promise<OwnItem[]>;
  /** Counts an owner's accommodations in one state, demo ones included. */
  countOwn(ownerId: number, status: AccommodationStatus): Promise<number>;
  /** Returns the calendars of an owner by title, without drafts and deleted accommodations. */
  listCalendars(query: {
    readonly ownerId: number;
    readonly page: number;
    readonly perPage: number;
  }): Promise<{ docs: CalendarDoc[]; total: number }>;
  /** Returns what `accommodation.changed` says of a document. */
  placeFactsOf(doc: VisibilityFields & Pick<AccommodationDoc, 'zip_code'>): PlaceFacts;
  /** Returns documents of any status by id, from the one after `id` on, without outbox and long texts. */
  findAfter(id: number, limit: number): Promise<AccommodationDoc[]>;
  /**
   * Adds events to the outboxes of the accommodations that have no newer one; changes nothing else. Returns true when each
   * of them got its event.
   */
  republish(states: readonly Republished[]): Promise<boolean>;
  /** Returns those of them that read calendars of other platforms. */
  calendarsWithFeeds(ownerId: number): Promise<CalendarDoc[]>;
  /** @throws a duplicate-key error when the id is taken */
  insert(doc: AccommodationDoc): Promise<void>;
  /** For the seed: publishes no events and does not update the index. */
  insertMany(docs: readonly AccommodationDoc[]): Promise<void>;
  existingIds(ids: readonly number[]): Promise<number[]>;
  update(write: Write & { readonly changes: AccommodationChanges }): Promise<boolean>;
  /** Reserves beds. `blocks` replaces those of the accommodation, here and below. */
  pushStay(
    write: Write & { readonly stay: Reservation; readonly blocks?: readonly Block[] },
  ): Promise<boolean>;
  /** Releases the beds of a stored reservation. `feeds` replaces those of the accommodation. */
  pullStay(
    write: Write & {
      readonly stay: ReservationIds;
      readonly feeds?: AccommodationDoc['feeds'];
      readonly blocks?: readonly Block[];
    },
  ): Promise<boolean>;
  /** Replaces a stored reservation (named, shorter, longer, other number of beds). */
  replaceStay(
    write: Write & {
      readonly stored: ReservationIds;
      readonly stay: Reservation;
      readonly feeds?: AccommodationDoc['feeds'];
      readonly blocks?: readonly Block[];
    },
  ): Promise<boolean>;
  /** Replaces the blocked nights; counts as the owner's check of their calendar. */
  adjustBlocks(write: Write & { readonly blocks: readonly Block[] }): Promise<boolean>;
  count(): Promise<number>;
  /** Counts an owner's active real accommodations, public or not. */
  countActive(ownerId: number): Promise<number>;
  /** Returns the beds of an owner's active accommodations by id. */
  activeBedsOf(ownerId: number): Promise<ReadonlyMap<number, number>>;
  /** Returns real, public accommodations of an owner, those first whose calendar was confirmed longest ago. */
  realPublicOf(ownerId: number): Promise<AccommodationDoc[]>;
  /** Returns owners of real, public accommodations whose calendar was last confirmed before an instant, or never since
   * their creation before it. */
  ownersUnconfirmedSince(before: Date): Promise<number[]>;
  /** Returns all accommodations of an owner, including deleted ones. */
  idsOfOwner(ownerId: number): Promise<number[]>;
  /** Returns real accommodations of an owner that are stored as unverified. */
  idsOfUnverifiedOwner(ownerId: number): Promise<number[]>;
  /** Returns owners with accommodations that are stored as unverified. */
  unverifiedOwners(): Promise<number[]>;
  /** Returns accommodations with a calendar feed that is due, the longest due ones first. */
  findFeedsDue(now: Date, limit: number): Promise<Pick<AccommodationDoc, '_id' | 'owner_id'>[]>;
  /** Returns when the feed that has waited longest was due; null when none is due. */
  oldestFeedDueAt(now: Date): Promise<Date | null>;
  /** Returns drafts of reset registrations whose time is over. */
  findDeletionDue(now: Date, limit: number): Promise<number[]>;
  /** Returns accommodations of erased owners with data past its retention. */
  findForgetDue(now: Date, limit: number): Promise<number[]>;
  /** Returns accommodations with files of removed photos that must be deleted. */
  findPhotoPurgeDue(now: Date, limit: number): Promise<number[]>;
}

/** Metrics of booking requests that accommodations read (docs/design.md D35). */
export interface BookingStats {
  /** Returns the metrics of all owners that have any. */
  providerStats(): Promise<ReadonlyMap<number, ProviderStats>>;
  /** Returns the percentage of finished requests with at least one confirmed accommodation; null without outcomes. */
  successRate(): Promise<number | null>;
  /** Returns the median minutes from a request's mail to its answer; null below the minimum number of answers. */
  responseMinutes(): Promise<number | null>;
}
