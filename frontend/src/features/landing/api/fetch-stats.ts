import { api } from '@/lib/api';
import { type ResponseOf } from '@/lib/endpoint';

/**
 * Public stats (docs/spec ACC-04); `success_rate` in per cent, null below SUCCESS_RATE_MIN_REQUESTS finished requests.
 */
export type PublicStats = ResponseOf<'GET /accommodations/stats'>;

export async function fetchStats(): Promise<PublicStats> {
  return api('GET /accommodations/stats');
}
