import {
  type AccommodationStatus,
  type AccommodationType,
  type Amenity,
  type CancelPercent,
  type ListingDecision,
  type VatKind,
} from '@kq/contracts';
import { type CalendarFeed } from '../../calendars/domain/calendar-feed';
import { type OutboxDocument } from '@kq/service-kit/outbox/outbox-document';
import { type Photo, type PhotoRemoval, type RemovedPhoto } from '../../photos/domain/photo';
import { type Block } from './block';
import { type Reservation } from './reservation';

export type { Block, TakenBlock } from './block';

export interface Room {
  name: string;
  beds: number;
  single_beds: number;
  private_bath: boolean;
}

/** State of the secret link of the exported calendar; the link itself is derived (ADR 006). */
export interface CalendarLink {
  /** Rises with every renewal and ends all earlier links. */
  epoch: number;
  active: boolean;
  renewed_at: Date;
}

/** A set or cleared verification; `facts` are the changed fields that cleared it. */
export interface VerificationChange {
  at: Date;
  verified: boolean;
  user_id: number;
  facts: string[];
  /** Beds at a verification; absent for earlier ones, and where it was cleared. */
  beds_total?: number;
}

/** A decision of an administrator, as stored; its owner is mailed the reason. */
export interface AccommodationDecision {
  /** Increases with each decision about the accommodation. */
  no: number;
  decision: ListingDecision;
  /** Null where none is required. */
  reason: string | null;
  at: Date;
  /** The administrator. */
  user_id: number;
}

/**
 * An accommodation, as stored. Its document alone decides about beds (docs/design.md D17); every write compares and
 * sets `version`. Money in cents, dates as ISO days, instants as Date.
 */
export interface AccommodationDoc extends OutboxDocument {
  /** Nine digits. */
  _id: number;
  owner_id: number;
  title: string;
  /** `titleSlugOf(title)`, by which the page is found. */
  title_slug: string;
  description: string;
  /** Street and number: only for the owner, and for a dispatcher after an acceptance. */
  address: string;
  zip_code: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  type: AccommodationType;
  rooms: Room[];
  /** Sum over the rooms. */
  beds_total: number;
  single_beds: number;
  /** True when every room has a separate bath. */
  private_bath: boolean;
  min_nights: number;
  price_per_bed_night: number;
  weekly_discount: number | null;
  monthly_discount: number | null;
  final_cleaning: number | null;
  deposit: number | null;
  vat: { kind: VatKind; rate: number };
  cancel_free_days: number | null;
  /** Null: "nach Gesetz"; absent in documents of earlier builds. */
  cancel_percent?: CancelPercent;
  amenities: Amenity[];
  /** Notes about the way in: private, like the fields below (docs/security.md S36). */
  check_in: string | null;
  house_rules?: string | null;
  key_code?: string | null;
  wifi_name?: string | null;
  wifi_password?: string | null;
  /** `HH:MM`; absent in documents of earlier builds, like `check_out_until`. */
  check_in_from?: string | null;
  check_out_until?: string | null;
  languages: string[];
  registration_number: string | null;
  /** The cover first. */
  photos: Photo[];
  /** Kept for an undo; absent before the first removal. */
  removed_photos?: RemovedPhoto[];
  /** Oldest first; absent before the first. */
  photo_removals?: PhotoRemoval[];
  /** When files of removed photos must be deleted. */
  photos_purge_at?: Date | null;
  status: AccommodationStatus;
  /** Of a blocked accommodation: its status before, which unblocking restores; absent in documents of earlier builds. */
  blocked_from?: AccommodationStatus | null;
  /**
   * True when the owner's address is verified (docs/security.md S1); absent in documents of earlier builds until the
   * owner check.
   */
  owner_verified?: boolean;
  /** True while the owner's account is blocked (docs/security.md S33); absent means false. */
  owner_blocked?: boolean;
  /**
   * Latest reset of the owner's registration that was applied to this accommodation (docs/security.md S6); mostly
   * absent.
   */
  registration_reset_at?: Date | null;
  /** When a draft of a reset registration is deleted, unless the owner publishes it. */
  delete_at?: Date | null;
  verified_at: Date | null;
  /** Oldest first; absent before the first change. */
  verification_changes?: VerificationChange[];
  /** Decisions of the administration, oldest first; absent before the first. */
  decisions?: AccommodationDecision[];
  /** When the owner asked for the check that is not decided yet. */
  check_requested_at?: Date | null;
  /** First publication; absent before it, and in documents of earlier builds. */
  published_at?: Date | null;
  availability_confirmed_at: Date | null;
  /** Created by the seed; public only where no mail leaves the installation (docs/security.md S2). */
  demo: boolean;
  blocks: Block[];
  stays: Reservation[];
  /** Calendars of other platforms, whose busy nights block beds. Absent before the first. */
  feeds?: CalendarFeed[];
  /** When the first feed is due; null or absent without one. */
  feeds_due_at?: Date | null;
  /** Absent before the first link. */
  calendar_link?: CalendarLink | null;
  /** Rises with every domain write. */
  version: number;
  /** Instant of the last domain write; the search index polls by it. */
  changed_at: Date;
  created_at: Date;
  /** When the accommodation got this title and postal code; absent means `created_at`. */
  slug_since?: Date | null;
  /** When further data of an erased owner's accommodation must be deleted. */
  forget_at?: Date | null;
  /** Chosen by the client that created the draft, so that a repeated call creates no second one. */
  draft_key?: string | null;
  schema_version: number;
}

/** Fields that a booking request copies, and those that decide whether the accommodation can be asked. */
export const ACCOMMODATION_TERMS = [
  '_id',
  'owner_id',
  'status',
  'title',
  'city',
  'zip_code',
  'lat',
  'lng',
  'price_per_bed_night',
  'weekly_discount',
  'monthly_discount',
  'final_cleaning',
  'vat',
  'cancel_free_days',
  'cancel_percent',
  'deposit',
  'check_in_from',
  'check_out_until',
  'min_nights',
  'beds_total',
] as const satisfies readonly (keyof AccommodationDoc)[];

export type AccommodationTerms = Pick<AccommodationDoc, (typeof ACCOMMODATION_TERMS)[number]>;

/** Fields of an accommodation's calendar, without texts and outbox. */
export const CALENDAR_FIELDS = [
  '_id',
  'owner_id',
  'title',
  'status',
  'demo',
  'owner_verified',
  'owner_blocked',
  'beds_total',
  'blocks',
  'stays',
  'feeds',
  'changed_at',
] as const satisfies readonly (keyof AccommodationDoc)[];

export type CalendarDoc = Pick<AccommodationDoc, (typeof CALENDAR_FIELDS)[number]>;

/** Photos and the fields that decide who sees them. */
export const PHOTOS_FIELDS = [
  '_id',
  'status',
  'demo',
  'owner_verified',
  'owner_blocked',
  'photos',
] as const satisfies readonly (keyof AccommodationDoc)[];

export type PhotosDoc = Pick<AccommodationDoc, (typeof PHOTOS_FIELDS)[number]>;

export const ACCOMMODATION_SCHEMA_VERSION = 1;

/** Fields that a write of an accommodation may change. */
export type AccommodationChanges = Partial<
  Omit<AccommodationDoc, '_id' | 'version' | 'changed_at' | 'event_seq' | 'outbox' | 'stays' | 'created_at'>
>;
