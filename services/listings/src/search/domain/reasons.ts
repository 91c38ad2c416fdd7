import { type AccommodationCard, CALENDAR_FRESH_DAYS, priceForNights } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { type IndexHit, type IndexQuery } from './index-query';

const QUICK_HOURS = 12;

/** Returns the reasons for the rank of an accommodation, the strongest first. `priceRange` is that of all hits. */
export function reasonsOf(
  hit: IndexHit,
  query: IndexQuery,
  priceRange: { readonly min: number; readonly max: number } | null,
): AccommodationCard['reasons'] {
  const { facts, stats } = hit;
  const reasons: AccommodationCard['reasons'] = [{ kind: 'beds_free', value: hit.bedsFree }];
  if (hit.distanceKm !== null)
    reasons.push({ kind: 'distance', value: Math.round(hit.distanceKm * 10) / 10 });
  const hours = stats?.response_hours ?? null;
  if (hours !== null && hours <= QUICK_HOURS) reasons.push({ kind: 'response_time', value: hours });
  if (facts.isVerified) reasons.push({ kind: 'verified', value: 1 });
  const price = priceForNights(facts.prices, query.longestSpan);
  if (priceRange !== null && isLowPriced(price, priceRange)) reasons.push({ kind: 'price', value: price });
  const calendarAge = calendarAgeDays(facts.availabilityConfirmedAt, query.today);
  if (calendarAge !== null && calendarAge <= CALENDAR_FRESH_DAYS)
    reasons.push({ kind: 'calendar_confirmed', value: calendarAge });
  return reasons;
}

/** Returns true in the cheapest quarter of the range. */
function isLowPriced(price: number, { min, max }: { min: number; max: number }): boolean {
  return max > min && price <= min + (max - min) / 4;
}

function calendarAgeDays(confirmedAt: number | null, today: number): number | null {
  return confirmedAt === null ? null : Math.max(0, today - Math.floor(confirmedAt / DAY_MS));
}
