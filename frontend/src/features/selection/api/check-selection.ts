import { type CheckedAccommodation } from '@kq/contracts/http/booking-requests';
import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { type StayParams } from '@/components/accommodation/stay-params';
import { api } from '@/lib/api';

export type { CheckedAccommodation };

/** POST /booking-requests/check: distance and free beds of accommodations for a search. */
export async function checkSelection(
  accommodations: readonly AccommodationSummary[],
  { lat, lng, startDate, endDate, nights }: StayParams,
): Promise<readonly CheckedAccommodation[]> {
  const { data } = await api('POST /booking-requests/check', {
    body: {
      accommodation_ids: accommodations.map(({ id }) => id),
      ...(lat !== null && lng !== null ? { location: { lat, lng } } : {}),
      ...(startDate && endDate ? { start_date: startDate, end_date: endDate, ...patternOf(nights) } : {}),
    },
  });
  return data;
}

const patternOf = (nights: StayParams['nights']) => (nights === 'all' ? {} : { nights });
