import { type z } from 'zod';
import {
  type blockSchema,
  type CreateAccommodationBody,
  type ownAccommodationSchema,
  type updateAccommodationBodySchema,
} from '@kq/contracts/http/accommodations';
import { type bookingRequestListItemSchema } from '@kq/contracts/http/booking-requests';
import { type User } from '@kq/contracts/http/auth';
import { apiClient } from '@/lib/api-client';
import { magicLinkNonceHash } from '@/lib/session/magic-link-nonce';
import { type Page } from '@/lib/store/loadable';

export type OwnPlace = z.infer<typeof ownAccommodationSchema>;
export type Block = z.infer<typeof blockSchema>;
export type ReceivedRequest = z.infer<typeof bookingRequestListItemSchema>;
export type UpdateAccommodationBody = z.infer<typeof updateAccommodationBodySchema>;
export type { CreateAccommodationBody };

/** Requests that reached this owner, newest first. */
export async function fetchReceivedRequests(page: number): Promise<Page<ReceivedRequest>> {
  const params = { page, per_page: 50 };
  const { data } = await apiClient.get<Page<ReceivedRequest>>('/booking-requests', { params });
  return data;
}

export async function fetchOwnPlaces(page: number): Promise<Page<OwnPlace>> {
  const params = { page, per_page: 20 };
  const { data } = await apiClient.get<Page<OwnPlace>>('/accommodations/my', { params });
  return data;
}

/** Towns of a postal code, the most likely one first. */
export async function fetchTowns(zipCode: string): Promise<string[]> {
  const params = { zip_code: zipCode };
  const { data } = await apiClient.get<{ data: string[] }>('/accommodations/towns', { params });
  return data.data;
}

export async function createPlace(body: CreateAccommodationBody): Promise<OwnPlace> {
  const { data } = await apiClient.post<OwnPlace>('/accommodations', body);
  return data;
}

export async function updatePlace(id: number, body: UpdateAccommodationBody): Promise<OwnPlace> {
  const { data } = await apiClient.patch<OwnPlace>(`/accommodations/${id}`, body);
  return data;
}

export async function archivePlace(id: number, archived: boolean): Promise<OwnPlace['status']> {
  const { data } = await apiClient.post<{ data: { id: number; status: OwnPlace['status'] }[] }>(
    '/accommodations/archive',
    { ids: [id], archived },
  );
  return data.data[0]?.status ?? (archived ? 'archived' : 'active');
}

/** 409 while confirmed nights lie ahead. */
export async function deletePlace(id: number): Promise<void> {
  await apiClient.delete(`/accommodations/${id}`);
}

/** Sends the mail that verifies the owner's address once more. */
export async function resendVerificationMail(user: User): Promise<void> {
  await apiClient.post('/auth/magic-link/request', {
    email: user.email,
    type: 'register',
    user_data: { firstname: user.firstname, lastname: user.lastname, role: 'owner', terms_accepted: true },
    nonce_hash: await magicLinkNonceHash(),
  });
}

/** Replaces all blocked nights. */
export async function putBlocks(id: number, blocks: readonly Block[]): Promise<OwnPlace> {
  const { data } = await apiClient.put<OwnPlace>(`/accommodations/${id}/availability`, { blocks });
  return data;
}
