import { type z } from 'zod';
import { type AccommodationStatus, type RoleName } from '@kq/contracts/constants';
import {
  type adminAccommodationPatchSchema,
  type adminAccommodationSchema,
  type publicStatsSchema,
} from '@kq/contracts/http/accommodations';
import { type adminAnalyticsResponseSchema } from '@kq/contracts/http/analytics';
import { type SenderSuspension } from '@kq/contracts/http/booking-requests';
import { type User } from '@kq/contracts/http/auth';
import { apiClient } from '@/lib/api-client';
import { type Page } from '@/lib/store/loadable';

export type AdminPlace = z.infer<typeof adminAccommodationSchema>;
export type AdminPlacePatch = z.infer<typeof adminAccommodationPatchSchema>;
export type Analytics = z.infer<typeof adminAnalyticsResponseSchema>;
export type PublicStats = z.infer<typeof publicStatsSchema>;

export type { SenderSuspension };

export interface UsersQuery {
  readonly page: number;
  readonly role: RoleName | null;
}

export interface PlacesQuery {
  readonly page: number;
  readonly status: Exclude<AccommodationStatus, 'deleted'> | null;
}

const PER_PAGE = 25;

export async function fetchUsers({ page, role }: UsersQuery): Promise<Page<User>> {
  const params = { page, per_page: PER_PAGE, role: role ?? undefined };
  const { data } = await apiClient.get<Page<User>>('/admin/users', { params });
  return data;
}

export async function fetchAdminPlaces({ page, status }: PlacesQuery): Promise<Page<AdminPlace>> {
  const params = { page, per_page: PER_PAGE, status: status ?? undefined };
  const { data } = await apiClient.get<Page<AdminPlace>>('/admin/accommodations', { params });
  return data;
}

export async function patchPlace(id: number, patch: AdminPlacePatch): Promise<AdminPlace> {
  const { data } = await apiClient.patch<AdminPlace>(`/admin/accommodations/${id}`, patch);
  return data;
}

export async function fetchSuspensions(page: number): Promise<Page<SenderSuspension>> {
  const params = { page, per_page: PER_PAGE };
  const { data } = await apiClient.get<Page<SenderSuspension>>('/admin/sender-suspensions', { params });
  return data;
}

export async function liftSuspension(id: number): Promise<void> {
  await apiClient.delete(`/admin/sender-suspensions/${id}`);
}

export interface Figures {
  readonly analytics: Analytics;
  readonly stats: PublicStats;
}

export async function fetchFigures(days: number): Promise<Figures> {
  const [analytics, stats] = await Promise.all([
    apiClient.get<Analytics>('/admin/analytics', { params: { days } }),
    apiClient.get<PublicStats>('/accommodations/stats'),
  ]);
  return { analytics: analytics.data, stats: stats.data };
}
