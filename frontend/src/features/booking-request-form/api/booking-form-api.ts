import { IDEMPOTENCY_KEY_HEADER } from '@kq/contracts/constants';
import {
  type CheckBookingRequestBody,
  type CheckedBookingRequest,
  type CreateBookingRequestBody,
} from '@kq/contracts/http/booking-requests';
import { api } from '@/lib/api';
import { type AcceptedBookingRequest } from '@/lib/waiting-request';

/** POST /booking-requests; a repeated attempt with the same key is the same request. */
export async function sendBookingRequest(
  body: CreateBookingRequestBody,
  idempotencyKey: string,
): Promise<AcceptedBookingRequest> {
  return api('POST /booking-requests', {
    body,
    headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
  });
}

/** POST /booking-requests/check: what the server would find, before anything is sent. */
export async function checkRequest(
  body: CheckBookingRequestBody,
  signal: AbortSignal,
): Promise<CheckedBookingRequest> {
  return api('POST /booking-requests/check', { body, signal });
}
