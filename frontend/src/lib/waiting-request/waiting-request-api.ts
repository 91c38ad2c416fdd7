import { type z } from 'zod';
import { type EnteredFacts, type magicLinkSessionSchema } from '@kq/contracts/http/auth';
import { type acceptedBookingRequestSchema, type BookingRequest } from '@kq/contracts/http/booking-requests';
import { api } from '@/lib/api';
import { magicLinkNonce, readMagicLinkNonce } from '@/lib/session/magic-link-nonce';
import { type SubmittedCode, type WaitingRequest } from './waiting-request.slice';

export type AcceptedBookingRequest = z.infer<typeof acceptedBookingRequestSchema>;
export type VerifiedSession = z.infer<typeof magicLinkSessionSchema>;

/** POST /auth/magic-link/inspect-code: what another browser entered; uses up nothing. */
export async function enteredByOther({ email, code }: SubmittedCode): Promise<EnteredFacts | undefined> {
  const body = { email, code, nonce: magicLinkNonce() };
  return (await api('POST /auth/magic-link/inspect-code', { body })).registration;
}

/** POST /auth/magic-link/verify-code: verifies the address and lets the waiting request go out. */
export async function verifyByCode({
  email,
  code,
  keepsRegistration,
}: SubmittedCode): Promise<VerifiedSession> {
  const keep = keepsRegistration === undefined ? {} : { keep_registration: keepsRegistration };
  return api('POST /auth/magic-link/verify-code', {
    body: { email, code, nonce: magicLinkNonce(), ...keep },
  });
}

/** POST /booking-requests/{id}/sender: a new mail, to the same or another address; the former link and code end. */
export async function changeSender(id: number, email: string): Promise<AcceptedBookingRequest> {
  const nonce = readMagicLinkNonce();
  return api('POST /booking-requests/:id/sender', {
    params: { id },
    body: { email, ...(nonce ? { nonce } : {}) },
  });
}

/** GET /booking-requests/{id}: its status, as far as the signed-in dispatcher may see it. */
export async function fetchRequestStatus(id: number): Promise<BookingRequest['status']> {
  return (await api('GET /booking-requests/:id', { params: { id } })).status;
}

export function waitingOf(
  { id, recipients, answer_by, verify_by }: AcceptedBookingRequest,
  email: string,
  now: Date,
): WaitingRequest {
  return {
    id,
    email,
    owners: new Set(recipients.map(({ owner_id }) => owner_id)).size,
    answerBy: answer_by,
    verifyBy: verify_by ?? answer_by,
    mailedAt: now.toISOString(),
  };
}
