import { type CheckedAccommodation } from '@kq/contracts/http/booking-requests';
import { type PlaceSummary } from '@/components/accommodation/place-summary';
import { type StayParams } from '@/components/accommodation/stay-params';
import { api } from '@/lib/api';

export type { CheckedAccommodation };

/** POST /booking-requests/check: distance and free beds of accommodations for a search. */
export async function checkSelection(
  places: readonly PlaceSummary[],
  { lat, lng, startDate, endDate }: StayParams,
): Promise<readonly CheckedAccommodation[]> {
  const { data } = await api('POST /booking-requests/check', {
    body: {
      accommodation_ids: places.map(({ id }) => id),
      ...(lat !== null && lng !== null ? { location: { lat, lng } } : {}),
      ...(startDate && endDate ? { start_date: startDate, end_date: endDate } : {}),
    },
  });
  return data;
}
