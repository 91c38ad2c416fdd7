import { type AccommodationCard } from '@kq/contracts/http/accommodations';

/** Fields of an accommodation for the selection, the map and the request form. */
export type AccommodationSummary = Pick<
  AccommodationCard,
  | 'id'
  | 'slug'
  | 'owner_id'
  | 'title'
  | 'city'
  | 'zip_code'
  | 'lat'
  | 'lng'
  | 'distance_km'
  | 'beds_free'
  | 'beds_total'
  | 'price_per_bed_night'
  | 'weekly_discount'
  | 'monthly_discount'
  | 'final_cleaning'
  | 'photo_url'
  | 'demo'
>;

export function toAccommodationSummary(accommodation: AccommodationSummary): AccommodationSummary {
  return {
    id: accommodation.id,
    slug: accommodation.slug,
    owner_id: accommodation.owner_id,
    title: accommodation.title,
    city: accommodation.city,
    zip_code: accommodation.zip_code,
    lat: accommodation.lat,
    lng: accommodation.lng,
    distance_km: accommodation.distance_km,
    beds_free: accommodation.beds_free,
    beds_total: accommodation.beds_total,
    price_per_bed_night: accommodation.price_per_bed_night,
    weekly_discount: accommodation.weekly_discount,
    monthly_discount: accommodation.monthly_discount,
    final_cleaning: accommodation.final_cleaning,
    photo_url: accommodation.photo_url,
    demo: accommodation.demo,
  };
}
