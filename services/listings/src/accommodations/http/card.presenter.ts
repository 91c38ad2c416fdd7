import { type AccommodationCard } from '@kq/contracts';
import { amenitiesOf } from '../domain/amenity-mask';
import { type CardFacts, slugOf } from '../domain/card';
import { dayDate, firstNightAbove, freeBeds } from '../../beds/domain/timeline';
import { type ProviderStats } from '../domain/provider-stats';
import { type SignPictureOf } from '../../pictures/domain/photo-link';
import { cardPicturesOf } from '../../pictures/domain/picture-list';

/** Facts of a card that depend on the search. */
export interface CardContext {
  readonly responseHours: number | null;
  readonly distanceKm: number | null;
  readonly bedsFree: number;
  readonly freeUntilDay: number | null;
  readonly priceTotal: number | null;
  readonly score: number;
  readonly reasons: AccommodationCard['reasons'];
}

export type ListedFields = Omit<AccommodationCard, keyof FoundFields>;
export type FoundFields = Pick<
  AccommodationCard,
  'distance_km' | 'price_total' | 'beds_free' | 'free_until' | 'response_hours' | 'score' | 'reasons'
>;

export function presentCard(facts: CardFacts, context: CardContext): AccommodationCard {
  return { ...presentListed(facts), ...presentFound(context) };
}

/** The part of a card that only changes with the listing. */
export function presentListed(facts: CardFacts): ListedFields {
  return {
    id: facts.id,
    slug: slugOf(facts),
    owner_id: facts.ownerId,
    title: facts.title,
    type: facts.type,
    city: facts.city,
    zip_code: facts.zipCode,
    state: facts.state,
    lat: roundTo100m(facts.lat),
    lng: roundTo100m(facts.lng),
    ...facts.prices,
    vat: facts.vat,
    final_cleaning: facts.finalCleaning,
    min_nights: facts.minNights,
    cancel_free_days: facts.cancelTerms.free_days,
    cancel_percent: facts.cancelTerms.percent,
    rooms: facts.roomBeds.map((beds) => ({ beds })),
    single_beds: facts.singleBeds,
    private_bath: facts.privateBath,
    beds_total: facts.bedsTotal,
    availability_confirmed_at:
      facts.availabilityConfirmedAt === null ? null : new Date(facts.availabilityConfirmedAt).toISOString(),
    amenities: amenitiesOf(facts.amenities),
    verified: facts.isVerified,
    demo: facts.isDemo,
    ...photosOfCard(facts),
  };
}

/** The part of a card that depends on the search, the day and the owner's statistics. */
export function presentFound(context: CardContext): FoundFields {
  return {
    distance_km: context.distanceKm === null ? null : Math.round(context.distanceKm * 10) / 10,
    price_total: context.priceTotal,
    beds_free: context.bedsFree,
    free_until: context.freeUntilDay === null ? null : dayDate(context.freeUntilDay),
    response_hours: context.responseHours,
    score: Math.round(context.score * 10_000) / 10_000,
    reasons: context.reasons,
  };
}

/** Presents a card without a search: the free beds are those of tonight. */
export function presentCardToday(
  facts: CardFacts,
  { today, stats }: { readonly today: number; readonly stats: ProviderStats | undefined },
): AccommodationCard {
  const { timeline, bedsTotal } = facts;
  const bedsFree = freeBeds(facts, today, today + 1);
  return presentCard(facts, {
    responseHours: stats?.response_hours ?? null,
    distanceKm: null,
    bedsFree,
    freeUntilDay: timeline ? firstNightAbove(timeline, today + 1, bedsTotal - bedsFree) : null,
    priceTotal: null,
    score: 0,
    reasons: [],
  });
}

export function photosOfCard(
  facts: CardFacts,
  sign?: SignPictureOf,
): Pick<AccommodationCard, 'photo_url' | 'photo_urls' | 'photo_count'> {
  const urls = cardPicturesOf(facts, sign);
  return {
    photo_url: urls[0] ?? null,
    photo_urls: urls,
    photo_count: Math.max(facts.photoCount, urls.length),
  };
}

/** Discloses the neighbourhood, not the house: three decimals are about 100 m. */
const roundTo100m = (degrees: number): number => Math.round(degrees * 1000) / 1000;
