import {
  type AccommodationType,
  buildAccommodationSlug,
  type CancellationTerms,
  CARD_PHOTOS_MAX,
  type ListedPrices,
  type VatKind,
} from '@kq/contracts';
import { type AccommodationDoc } from './accommodation';
import { amenityMask } from './amenity-mask';
import { takenOf } from './beds';
import { timelineOf, type Timeline } from '../../beds/domain/timeline';

/** Facts of one accommodation for cards and search: small, so that many fit in memory. */
export interface CardFacts {
  readonly id: number;
  readonly ownerId: number;
  readonly title: string;
  readonly type: AccommodationType;
  readonly city: string;
  readonly zipCode: string;
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
  readonly prices: ListedPrices;
  readonly finalCleaning: number | null;
  readonly vat: { readonly kind: VatKind; readonly rate: number };
  readonly minNights: number;
  readonly cancelTerms: CancellationTerms;
  /** Beds of each room. */
  readonly roomBeds: readonly number[];
  readonly singleBeds: number;
  readonly privateBath: boolean;
  readonly bedsTotal: number;
  readonly amenities: number;
  readonly isVerified: boolean;
  readonly isDemo: boolean;
  /** Ids of the cover and the photos after it, as many as a card shows. */
  readonly photoIds: readonly string[];
  readonly photoCount: number;
  /** Milliseconds since 1970. */
  readonly availabilityConfirmedAt: number | null;
  readonly timeline: Timeline | null;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Stored fields that the search index reads: those of `cardFactsOf`, visibility and version. */
export const INDEXED_FIELDS = [
  '_id',
  'owner_id',
  'title',
  'zip_code',
  'city',
  'state',
  'lat',
  'lng',
  'type',
  'rooms',
  'beds_total',
  'single_beds',
  'private_bath',
  'amenities',
  'min_nights',
  'price_per_bed_night',
  'weekly_discount',
  'monthly_discount',
  'final_cleaning',
  'vat',
  'cancel_free_days',
  'cancel_percent',
  'photos',
  'status',
  'owner_verified',
  'owner_blocked',
  'is_probe',
  'verified_at',
  'availability_confirmed_at',
  'demo',
  'blocks',
  'stays',
  'feeds',
  'version',
  'changed_at',
] as const satisfies readonly (keyof AccommodationDoc)[];

export type IndexedDoc = Pick<AccommodationDoc, (typeof INDEXED_FIELDS)[number]>;

export function cardFactsOf(doc: IndexedDoc): CardFacts {
  return {
    id: doc._id,
    ownerId: doc.owner_id,
    title: doc.title,
    type: doc.type,
    city: doc.city,
    zipCode: doc.zip_code,
    state: doc.state,
    lat: doc.lat,
    lng: doc.lng,
    prices: {
      price_per_bed_night: doc.price_per_bed_night,
      weekly_discount: doc.weekly_discount ?? null,
      monthly_discount: doc.monthly_discount ?? null,
    },
    finalCleaning: doc.final_cleaning,
    vat: { kind: doc.vat.kind, rate: doc.vat.rate },
    minNights: doc.min_nights,
    cancelTerms: { free_days: doc.cancel_free_days, percent: doc.cancel_percent ?? null },
    roomBeds: doc.rooms.map((room) => room.beds),
    singleBeds: doc.single_beds,
    privateBath: doc.private_bath,
    bedsTotal: doc.beds_total,
    amenities: amenityMask(doc.amenities),
    isVerified: doc.verified_at !== null,
    isDemo: doc.demo,
    photoIds: doc.photos.slice(0, CARD_PHOTOS_MAX).map((photo) => photo.id),
    photoCount: doc.photos.length,
    availabilityConfirmedAt: doc.availability_confirmed_at?.getTime() ?? null,
    timeline: timelineOf(takenOf(doc)),
    changedAt: doc.changed_at.getTime(),
  };
}

export const slugOf = (facts: Pick<CardFacts, 'title' | 'id' | 'zipCode'>): string =>
  buildAccommodationSlug(facts.title, facts.id, facts.zipCode);
