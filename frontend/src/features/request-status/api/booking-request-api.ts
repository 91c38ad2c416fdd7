import { type z } from 'zod';
import {
  type ArrivalFacts,
  type BookingRequest,
  type cancelBodySchema,
  type cancellationCostsSchema,
  type confirmBodySchema,
  type LeaveEarlyBody,
  type Offer,
  type Recipient,
  type RecipientEvent,
  type RequestEvent,
} from '@kq/contracts/http/booking-requests';
import { type CancellationCost } from '@kq/contracts/stays/terms';
import { api } from '@/lib/api';
import { type ApiError } from '@/lib/api-error';

export type { ArrivalFacts, BookingRequest, Offer, Recipient, RecipientEvent, RequestEvent };
export type ConfirmItem = z.infer<typeof confirmBodySchema>['recipients'][number];
export type Cancellation = z.infer<typeof cancelBodySchema>;

export async function fetchRequest(id: number): Promise<BookingRequest> {
  return api('GET /booking-requests/:id', { params: { id } });
}

/** How to get into the confirmed accommodations (docs/security.md S36). */
export async function fetchArrival(id: number): Promise<ArrivalFacts[]> {
  return (await api('GET /booking-requests/:id/arrival', { params: { id } })).data;
}

export async function confirmRecipients(
  id: number,
  recipients: readonly ConfirmItem[],
  allowSurplus = false,
): Promise<BookingRequest> {
  const body = { recipients, ...(allowSurplus ? { allow_surplus: true } : {}) };
  return api('POST /booking-requests/:id/confirm', { params: { id }, body });
}

export async function cancelRequest(id: number, body: Cancellation): Promise<BookingRequest> {
  return api('POST /booking-requests/:id/cancel', { params: { id }, body });
}

export async function leaveEarly(id: number, body: LeaveEarlyBody): Promise<BookingRequest> {
  return api('POST /booking-requests/:id/leave-early', { params: { id }, body });
}

export async function recordPhoned(id: number, accommodationId: number): Promise<BookingRequest> {
  const body = { accommodation_id: accommodationId };
  return api('POST /booking-requests/:id/phoned', { params: { id }, body });
}

/** Beds that are left after a 409 `beds_gone`, by accommodation id; nothing for any other error. */
export function readBedsLeft({ code, body }: ApiError): Readonly<Record<number, number>> {
  if (code !== 'beds_gone') return {};
  const { recipients = [] } = (body ?? {}) as {
    recipients?: { accommodation_id: number; beds_left: number }[];
  };
  return Object.fromEntries(recipients.map((one) => [one.accommodation_id, one.beds_left]));
}

/** The sums that hold after a 409 `cancellation_cost_changed`, by accommodation id; nothing for any other error. */
export function readCosts({ code, body }: ApiError): Readonly<Record<number, CancellationCost>> {
  if (code !== 'cancellation_cost_changed') return {};
  const { costs = [] } = (body ?? {}) as Partial<z.infer<typeof cancellationCostsSchema>>;
  return Object.fromEntries(
    costs.map(({ accommodation_id, is_free, sum_cents }) => [accommodation_id, { is_free, sum_cents }]),
  );
}
