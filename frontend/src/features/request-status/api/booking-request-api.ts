import { type z } from 'zod';
import {
  type BookingRequest,
  type cancelBodySchema,
  type confirmBodySchema,
  type Offer,
  type Recipient,
} from '@kq/contracts/http/booking-requests';
import { apiClient } from '@/lib/api-client';
import { type ApiError } from '@/lib/api-error';

export type { BookingRequest, Offer, Recipient };
export type ConfirmItem = z.infer<typeof confirmBodySchema>['recipients'][number];
export type Cancellation = z.infer<typeof cancelBodySchema>;

const base = (id: number): string => `/booking-requests/${id}`;

export async function fetchRequest(id: number): Promise<BookingRequest> {
  const { data } = await apiClient.get<BookingRequest>(base(id));
  return data;
}

export async function confirmRecipients(
  id: number,
  recipients: readonly ConfirmItem[],
): Promise<BookingRequest> {
  const { data } = await apiClient.post<BookingRequest>(`${base(id)}/confirm`, { recipients });
  return data;
}

export async function cancelRequest(id: number, body: Cancellation): Promise<BookingRequest> {
  const { data } = await apiClient.post<BookingRequest>(`${base(id)}/cancel`, body);
  return data;
}

export async function notePhoned(id: number, accommodationId: number): Promise<BookingRequest> {
  const { data } = await apiClient.post<BookingRequest>(`${base(id)}/phoned`, {
    accommodation_id: accommodationId,
  });
  return data;
}

/** Beds that are left after a 409 `beds_gone`, by accommodation id; nothing for any other error. */
export function readBedsLeft({ code, body }: ApiError): Readonly<Record<number, number>> {
  if (code !== 'beds_gone') return {};
  const { recipients = [] } = (body ?? {}) as {
    recipients?: { accommodation_id: number; beds_left: number }[];
  };
  return Object.fromEntries(recipients.map((one) => [one.accommodation_id, one.beds_left]));
}
