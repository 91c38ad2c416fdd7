import { api } from '@/lib/api';
import { type ResponseOf } from '@/lib/endpoint';

/** SPEC §3 Public stats; `success_rate` in per cent, null below SUCCESS_RATE_MIN_REQUESTS finished requests. */
export type PublicStats = ResponseOf<'GET /accommodations/stats'>;

export async function fetchStats(): Promise<PublicStats> {
  return api('GET /accommodations/stats');
}
