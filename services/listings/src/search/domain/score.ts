import { CALENDAR_FRESH_DAYS } from '@kq/contracts/constants';
import { type ProviderStats } from '../../accommodations/domain/provider-stats';

const PRICE_REFERENCE_CENTS = 3000;
const UNKNOWN_ACCEPTANCE = 0.5;
const UNKNOWN_RESPONSE_HOURS = 12;

/** Returns the query-independent part of the score: answer rate × price × checked. */
export function baseScore(
  accommodation: { readonly priceCents: number; readonly isVerified: boolean },
  stats: ProviderStats | undefined,
): number {
  const acceptance = stats?.acceptance ?? UNKNOWN_ACCEPTANCE;
  const hours = stats?.response_hours ?? UNKNOWN_RESPONSE_HOURS;
  const answers = (0.5 + 0.5 * acceptance) * (24 / (24 + hours));
  const price = (2 * PRICE_REFERENCE_CENTS) / (PRICE_REFERENCE_CENTS + accommodation.priceCents);
  return answers * price * (accommodation.isVerified ? 1.15 : 1);
}

/**
 * Returns the score of sort=relevance, larger is better: base score × nearness × free beds × fresh calendar.
 * Plain numbers, since it runs for each hit: distance as a share of the radius, free beds as a share of the crew, and the
 * days since the owner checked their calendar.
 */
export function scoreOf(
  standing: number,
  distanceShare: number,
  bedsShare: number,
  calendarAgeDays: number,
): number {
  const nearness = 1 - 0.6 * Math.min(1, distanceShare);
  const beds = Math.min(1, bedsShare);
  return standing * nearness * beds * (calendarAgeDays <= CALENDAR_FRESH_DAYS ? 1.1 : 1);
}
