import { type Accommodation, type AccommodationCard } from '@kq/contracts/http/accommodations';
import { ACCOMMODATIONS_PER_PAGE_MAX } from '@kq/contracts/constants';
import { api } from '@/lib/api';
import { type ResponseOf } from '@/lib/endpoint';

/** GET /accommodations/{id} */
export async function fetchById(id: number, signal?: AbortSignal): Promise<Accommodation> {
  return api('GET /accommodations/:id', { params: { id }, signal });
}

/** GET /accommodations/find-by-slug */
export async function fetchBySlug(
  titleSlug: string,
  zipCode: string,
  signal?: AbortSignal,
): Promise<Accommodation> {
  return api('GET /accommodations/find-by-slug', {
    query: { title_slug: titleSlug, ...(zipCode ? { zip_code: zipCode } : {}) },
    signal,
  });
}

/** GET /accommodations with per_page 1000: the fallback of docs/spec ACC-06. */
export async function fetchMany(signal?: AbortSignal): Promise<AccommodationCard[]> {
  const { data } = await api('GET /accommodations', {
    query: { per_page: ACCOMMODATIONS_PER_PAGE_MAX },
    signal,
  });
  return data;
}

/** POST /analytics/accommodation-views, best effort: callers ignore its failures. */
export async function logView(id: number): Promise<void> {
  await api('POST /analytics/accommodation-views', { body: { accommodation_id: id } });
}

/** Free beds of one night; `date` is the ISO date of its evening. */
export type NightBeds = ResponseOf<'GET /accommodations/:id/availability'>['data'][number];

/** GET /accommodations/{id}/availability: every night from `from` to before `to`. */
export async function fetchAvailability(
  id: number,
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<NightBeds[]> {
  const { data } = await api('GET /accommodations/:id/availability', {
    params: { id },
    query: { from, to },
    signal,
  });
  return data;
}
