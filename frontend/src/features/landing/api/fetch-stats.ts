import { apiClient } from '@/lib/api-client';

/** SPEC §3 Public stats; `success_rate` in per cent, null below SUCCESS_RATE_MIN_REQUESTS finished requests. */
export interface PublicStats {
  readonly total_accommodations: number;
  readonly unique_postal_codes: number;
  readonly success_rate: number | null;
}

export async function fetchStats(): Promise<PublicStats> {
  const { data } = await apiClient.get<PublicStats>('/accommodations/stats');
  return data;
}
