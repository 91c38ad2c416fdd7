import { type z } from 'zod';
import { IDEMPOTENCY_KEY_HEADER } from '@kq/contracts/constants';
import { type magicLinkSessionSchema } from '@kq/contracts/http/auth';
import {
  type acceptedBookingRequestSchema,
  type CreateBookingRequestBody,
} from '@kq/contracts/http/booking-requests';
import { apiClient } from '@/lib/api-client';

export type AcceptedBookingRequest = z.infer<typeof acceptedBookingRequestSchema>;

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

export type ProofSession = z.infer<typeof magicLinkSessionSchema>;

/** POST /auth/magic-link/verify-code: proves the address and lets the waiting request go out. */
export async function proveByCode(
  email: string,
  code: string,
  nonce: string | undefined,
): Promise<ProofSession> {
  const { data } = await apiClient.post<ProofSession>('/auth/magic-link/verify-code', { email, code, nonce });
  return data;
}
