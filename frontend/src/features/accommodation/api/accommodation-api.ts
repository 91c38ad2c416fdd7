import { type Accommodation, type AccommodationCard } from '@kq/contracts/http/accommodations';
import { ACCOMMODATIONS_PER_PAGE_MAX } from '@kq/contracts/constants';
import { apiClient } from '@/lib/api-client';

/** GET /accommodations/{id} */
export async function fetchById(id: number, signal?: AbortSignal): Promise<Accommodation> {
  const { data } = await apiClient.get<Accommodation>(`/accommodations/${id}`, { signal });
  return data;
}

/** GET /accommodations/find-by-slug */
export async function fetchBySlug(
  titleSlug: string,
  zipCode: string,
  signal?: AbortSignal,
): Promise<Accommodation> {
  const { data } = await apiClient.get<Accommodation>('/accommodations/find-by-slug', {
    params: { title_slug: titleSlug, ...(zipCode ? { zip_code: zipCode } : {}) },
    signal,
  });
  return data;
}

/** GET /accommodations with per_page 1000: the fallback of SPEC §7. */
export async function fetchMany(signal?: AbortSignal): Promise<AccommodationCard[]> {
  const { data } = await apiClient.get<{ data: AccommodationCard[] }>('/accommodations', {
    params: { per_page: ACCOMMODATIONS_PER_PAGE_MAX },
    signal,
  });
  return data.data;
}

export interface NightBeds {
  /** ISO date of the night's evening. */
  readonly date: string;
  readonly beds_free: number;
}

/** GET /accommodations/{id}/availability: every night from `from` to before `to`. */
export async function fetchAvailability(
  id: number,
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<NightBeds[]> {
  const { data } = await apiClient.get<{ data: NightBeds[] }>(`/accommodations/${id}/availability`, {
    params: { from, to },
    signal,
  });
  return data.data;
}
