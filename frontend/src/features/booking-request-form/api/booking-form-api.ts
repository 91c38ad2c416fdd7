import { IDEMPOTENCY_KEY_HEADER } from '@kq/contracts/constants';
import {
  type CheckBookingRequestBody,
  type CheckedAccommodation,
  type CreateBookingRequestBody,
} from '@kq/contracts/http/booking-requests';
import { apiClient } from '@/lib/api-client';
import { type AcceptedBookingRequest } from '@/lib/waiting-request';

/** POST /booking-requests; the key makes a repeated attempt the same request. */
export async function sendBookingRequest(
  body: CreateBookingRequestBody,
  idempotencyKey: string,
): Promise<AcceptedBookingRequest> {
  const { data } = await apiClient.post<AcceptedBookingRequest>('/booking-requests', body, {
    headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
  });
  return data;
}

/** POST /booking-requests/check: what the server would find, before anything is sent. */
export async function checkRequest(
  body: CheckBookingRequestBody,
  signal: AbortSignal,
): Promise<readonly CheckedAccommodation[]> {
  const { data } = await apiClient.post<{ data: CheckedAccommodation[] }>('/booking-requests/check', body, {
    signal,
  });
  return data.data;
}
