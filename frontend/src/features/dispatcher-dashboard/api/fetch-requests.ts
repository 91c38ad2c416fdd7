import { type z } from 'zod';
import { type bookingRequestListItemSchema } from '@kq/contracts/http/booking-requests';
import { api } from '@/lib/api';
import { type Page } from '@/lib/store/loadable';

export type RequestItem = z.infer<typeof bookingRequestListItemSchema>;

/** The dispatcher's own requests, newest first. */
export async function fetchRequests(page: number): Promise<Page<RequestItem>> {
  return api('GET /booking-requests', { query: { page, per_page: 20 } });
}
