import { type AccommodationCard } from '@kq/contracts/http/accommodations';

/** Fields of an accommodation for the selection, the map and the request form. */
export type PlaceSummary = Pick<
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

export function toPlaceSummary(place: PlaceSummary): PlaceSummary {
  return {
    id: place.id,
    slug: place.slug,
    owner_id: place.owner_id,
    title: place.title,
    city: place.city,
    zip_code: place.zip_code,
    lat: place.lat,
    lng: place.lng,
    distance_km: place.distance_km,
    beds_free: place.beds_free,
    beds_total: place.beds_total,
    price_per_bed_night: place.price_per_bed_night,
    weekly_discount: place.weekly_discount,
    monthly_discount: place.monthly_discount,
    final_cleaning: place.final_cleaning,
    photo_url: place.photo_url,
    demo: place.demo,
  };
}
