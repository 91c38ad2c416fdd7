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

/** What a 409 of a confirmation says about single places. */
export interface ConfirmConflict {
  /** Beds that are left, by accommodation id. */
  readonly bedsLeft: Readonly<Record<number, number>>;
  /** Places whose offer is no longer the one that was shown. */
  readonly changedIds: readonly number[];
}

/** Reads the details of `beds_gone` and `offer_changed`; null for any other error. */
export function readConfirmConflict({ code, body }: ApiError): ConfirmConflict | null {
  const details = (body ?? {}) as {
    recipients?: { accommodation_id: number; beds_left: number }[];
    accommodation_id?: number;
  };
  if (code === 'beds_gone') {
    const left = (details.recipients ?? []).map((one) => [one.accommodation_id, one.beds_left] as const);
    return { bedsLeft: Object.fromEntries(left), changedIds: [] };
  }
  if (code !== 'offer_changed') return null;
  return { bedsLeft: {}, changedIds: details.accommodation_id ? [details.accommodation_id] : [] };
}
