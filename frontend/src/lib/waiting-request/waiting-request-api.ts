import { type z } from 'zod';
import { type EnteredFacts, type magicLinkSessionSchema } from '@kq/contracts/http/auth';
import {
  type acceptedBookingRequestSchema,
  type BookingRequest,
  type CreateBookingRequestBody,
} from '@kq/contracts/http/booking-requests';
import { api } from '@/lib/api';
import { magicLinkNonce, readMagicLinkNonce } from '@/lib/session/magic-link-nonce';
import { type ListedRequest, type SubmittedCode, type WaitingRequest } from './waiting-request.slice';

export type AcceptedBookingRequest = z.infer<typeof acceptedBookingRequestSchema>;
export type VerifiedSession = z.infer<typeof magicLinkSessionSchema>;

/** POST /auth/magic-link/inspect-code: what another browser entered; uses up nothing. */
export async function enteredByOther({ email, code }: SubmittedCode): Promise<EnteredFacts | undefined> {
  const body = { email, code, nonce: magicLinkNonce() };
  return (await api('POST /auth/magic-link/inspect-code', { body })).registration;
}

/** POST /auth/magic-link/verify-code: verifies the address and sends the chosen requests, also when the page is left. */
export async function verifyByCode({
  email,
  code,
  requestIds,
  keepsRegistration,
}: SubmittedCode): Promise<VerifiedSession> {
  const keep = keepsRegistration === undefined ? {} : { keep_registration: keepsRegistration };
  return api('POST /auth/magic-link/verify-code', {
    body: { email, code, nonce: magicLinkNonce(), request_ids: [...requestIds], ...keep },
    keepalive: true,
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

/** POST /booking-requests/{id}/discard: by the browser that entered it, or its signed-in sender. */
export async function discardRequest(id: number): Promise<void> {
  const nonce = readMagicLinkNonce();
  await api('POST /booking-requests/:id/discard', { params: { id }, body: nonce ? { nonce } : {} });
}

/** GET /booking-requests/waiting: ids of what the signed-in dispatcher may still send. */
export async function fetchWaitingIds(): Promise<readonly number[]> {
  return (await api('GET /booking-requests/waiting')).data.map(({ id }) => id);
}

/** GET /booking-requests/{id}: its status, as far as the signed-in dispatcher may see it. */
export async function fetchRequestStatus(id: number): Promise<BookingRequest['status']> {
  return (await api('GET /booking-requests/:id', { params: { id } })).status;
}

type Asked = Pick<CreateBookingRequestBody, 'location' | 'start_date' | 'end_date' | 'nights' | 'workers'>;

/** What this browser remembers of a request that it has just sent. */
export function waitingOf(
  accepted: AcceptedBookingRequest,
  { email, asked }: { readonly email: string; readonly asked: Asked },
  now: Date,
): WaitingRequest {
  const { id, recipients } = accepted;
  const { location, start_date, end_date, nights, workers } = asked;
  return withSummary(accepted, email, now, {
    id,
    place: location.display_name,
    start_date,
    end_date,
    ...(nights ? { nights } : {}),
    workers,
    owners: ownersOf(accepted),
    accommodations: recipients.length,
    entered_at: now.toISOString(),
  });
}

/** The copy that waits after another mail was asked for. */
export const waitingCopyOf = (
  accepted: AcceptedBookingRequest,
  { summary }: WaitingRequest,
  email: string,
  now: Date,
): WaitingRequest => withSummary(accepted, email, now, summary && { ...summary, id: accepted.id });

const ownersOf = ({ recipients }: AcceptedBookingRequest): number =>
  new Set(recipients.map(({ owner_id }) => owner_id)).size;

function withSummary(
  accepted: AcceptedBookingRequest,
  email: string,
  now: Date,
  summary: ListedRequest | undefined,
): WaitingRequest {
  const { id, answer_by, verify_by } = accepted;
  return {
    id,
    email,
    owners: ownersOf(accepted),
    answerBy: answer_by,
    verifyBy: verify_by ?? answer_by,
    mailedAt: now.toISOString(),
    ...(summary && { summary }),
  };
}
