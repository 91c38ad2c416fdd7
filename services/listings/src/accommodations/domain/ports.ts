import { type AccommodationStatus, type ContactCard, type EventEnvelope } from '@kq/contracts';
import { type AccommodationDoc, type Block, type PlaceTerms, type Stay } from './accommodation';

/** Part of every write: the version it was decided on, and its events (one atomic write). */
export interface Write {
  readonly id: number;
  /** Of the document the decision was made on; a write on another version changes nothing. */
  readonly version: number;
  readonly changedAt: Date;
  readonly events: readonly EventEnvelope[];
}

export type AccommodationChanges = Partial<
  Omit<AccommodationDoc, '_id' | 'version' | 'changed_at' | 'event_seq' | 'outbox' | 'stays' | 'created_at'>
>;

export interface AccommodationListQuery {
  readonly ownerId?: number;
  readonly status?: AccommodationStatus;
  /** Only what anybody may see (SECURITY S1, S2). */
  readonly isPublic?: boolean;
  readonly page: number;
  readonly perPage: number;
}

/** Owners as auth knows them. */
export interface OwnerContacts {
  /** Those that exist. @throws AppError UNAVAILABLE when auth cannot be asked. */
  byIds(ids: readonly number[]): Promise<ContactCard[]>;
}

/** Stored accommodations. Writes return true when they changed the document, and update the search index before they return. */
export interface AccommodationRepository {
  findById(id: number): Promise<AccommodationDoc | null>;
  findByIds(ids: readonly number[]): Promise<AccommodationDoc[]>;
  /** Of public ones only. */
  findTerms(ids: readonly number[]): Promise<PlaceTerms[]>;
  /** Public ones; first the one that has had this title and postal code longest. */
  findByTitleSlug(titleSlug: string, zipCode?: string): Promise<AccommodationDoc[]>;
  /** Newest first; deleted ones only when asked for by `status`. */
  list(query: AccommodationListQuery): Promise<{ docs: AccommodationDoc[]; total: number }>;
  /** @throws a duplicate-key error when the id is taken */
  insert(doc: AccommodationDoc): Promise<void>;
  /** For the seed: publishes no events and does not update the index. */
  insertMany(docs: readonly AccommodationDoc[]): Promise<void>;
  existingIds(ids: readonly number[]): Promise<number[]>;
  update(write: Write & { readonly changes: AccommodationChanges }): Promise<boolean>;
  /** Takes beds. False when the version moved on or this request already has its stay here. */
  pushStay(write: Write & { readonly stay: Stay }): Promise<boolean>;
  /** Gives the beds of a request back. */
  pullStay(write: Write & { readonly requestId: number }): Promise<boolean>;
  /** Replaces the stay of a request (shorten, extend, other number of beds). */
  replaceStay(write: Write & { readonly stay: Stay }): Promise<boolean>;
  /** Replaces the blocked nights; counts as the owner's check of their calendar. */
  adjustBlocks(write: Write & { readonly blocks: readonly Block[] }): Promise<boolean>;
  /** Documents written since an instant, without outbox and long texts. */
  changedSince(since: Date): AsyncIterable<AccommodationDoc>;
  all(): AsyncIterable<AccommodationDoc>;
  count(): Promise<number>;
  /** Active real ones of an owner, whether public or not. */
  countActive(ownerId: number): Promise<number>;
  /** All places of an owner, deleted ones too. */
  idsOfOwner(ownerId: number): Promise<number[]>;
  /** Real accommodations of an owner whose address counts as unverified here. */
  idsOfUnverifiedOwner(ownerId: number): Promise<number[]>;
  /** Owners whose address counts as unverified here. */
  unverifiedOwners(): Promise<number[]>;
  /** Places that keep data of an erased landlord whose time is over. */
  findForgetDue(now: Date, limit: number): Promise<number[]>;
}
