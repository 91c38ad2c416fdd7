import { type AccommodationCard, CALENDAR_FRESH_DAYS } from '@kq/contracts';
import { type IndexHit } from './index-query';

const QUICK_HOURS = 12;

/** Returns the reasons for the rank of an accommodation, the strongest first. `priceRange` is that of all hits. */
export function reasonsOf(
  hit: IndexHit,
  priceRange: { readonly min: number; readonly max: number } | null,
): AccommodationCard['reasons'] {
  const { responseHours, price, calendarAge } = hit;
  const reasons: AccommodationCard['reasons'] = [{ kind: 'beds_free', value: hit.bedsFree }];
  if (hit.distanceKm !== null)
    reasons.push({ kind: 'distance', value: Math.round(hit.distanceKm * 10) / 10 });
  if (responseHours !== null && responseHours <= QUICK_HOURS)
    reasons.push({ kind: 'response_time', value: responseHours });
  if (hit.isVerified) reasons.push({ kind: 'verified', value: 1 });
  if (priceRange !== null && isLowPriced(price, priceRange)) reasons.push({ kind: 'price', value: price });
  if (calendarAge !== null && calendarAge <= CALENDAR_FRESH_DAYS)
    reasons.push({ kind: 'calendar_confirmed', value: calendarAge });
  return reasons;
}

/** Returns true in the cheapest quarter of the range. */
function isLowPriced(price: number, { min, max }: { min: number; max: number }): boolean {
  return max > min && price <= min + (max - min) / 4;
}
