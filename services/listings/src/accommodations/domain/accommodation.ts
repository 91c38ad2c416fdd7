import { type AccommodationStatus } from '@kq/contracts';
import { type OutboxDocument } from '@kq/service-kit/outbox/outbox-document';
import { type BedCalendar } from '../../beds/domain/bed-calendar';
import { type CalendarExchange } from '../../feeds/domain/calendar-exchange';
import { type Album } from '../../pictures/domain/album';
import { type VisibilityFields } from '../../visibility/domain/visibility';
import { type Erasable } from './erasable';
import { type Listing } from './listing';
import { type Verification } from './verification';

/**
 * An accommodation, as stored: composed here of the parts of its features. Its document alone decides about beds
 * (docs/design.md D17); every write compares and sets `version`. Money in cents, dates as ISO days, instants as Date.
 */
export interface AccommodationDoc
  extends
    OutboxDocument,
    Listing,
    BedCalendar,
    CalendarExchange,
    Album,
    VisibilityFields,
    Verification,
    Erasable {
  /** Nine digits. */
  _id: number;
  owner_id: number;
  /** Of a blocked accommodation: its status before, which unblocking restores; absent in documents of earlier builds. */
  blocked_from?: AccommodationStatus | null;
  /** First publication; absent before it, and in documents of earlier builds. */
  published_at?: Date | null;
  /** Rises with every domain write. */
  version: number;
  /** Instant of the last domain write; the search index polls by it. */
  changed_at: Date;
  created_at: Date;
  /** When the accommodation got this title and postal code; absent means `created_at`. */
  slug_since?: Date | null;
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
  'is_probe',
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
  'is_probe',
  'photos',
] as const satisfies readonly (keyof AccommodationDoc)[];

export type PhotosDoc = Pick<AccommodationDoc, (typeof PHOTOS_FIELDS)[number]>;

export const ACCOMMODATION_SCHEMA_VERSION = 1;

/** Fields that a write of an accommodation may change. */
export type AccommodationChanges = Partial<
  Omit<AccommodationDoc, '_id' | 'version' | 'changed_at' | 'event_seq' | 'outbox' | 'stays' | 'created_at'>
>;
