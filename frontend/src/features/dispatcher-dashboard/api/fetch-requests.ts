import { type z } from 'zod';
import { type bookingRequestListItemSchema } from '@kq/contracts/http/booking-requests';
import { apiClient } from '@/lib/api-client';
import { type Page } from '@/lib/store/loadable';

export type RequestItem = z.infer<typeof bookingRequestListItemSchema>;

/** The dispatcher's own requests, newest first. */
export async function fetchRequests(page: number): Promise<Page<RequestItem>> {
  const { data } = await apiClient.get<Page<RequestItem>>('/booking-requests', {
    params: { page, per_page: 20 },
  });
  return data;
}
