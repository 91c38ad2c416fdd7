import { type z } from 'zod';
import { type AccommodationStatus, type ReportKind, type RoleName } from '@kq/contracts/constants';
import {
  type adminAccommodationPatchSchema,
  type adminAccommodationSchema,
  type removePhotoBodySchema,
  type publicStatsSchema,
} from '@kq/contracts/http/accommodations';
import {
  type AdminAccommodationDetail,
  type adminAccommodationsSchema,
} from '@kq/contracts/http/admin-accommodations';
import {
  type adminAnalyticsResponseSchema,
  type adminDemandResponseSchema,
} from '@kq/contracts/http/analytics';
import { type SenderSuspension } from '@kq/contracts/http/booking-requests';
import { type AdminUser } from '@kq/contracts/http/account-blocks';
import { type AdminReport, type AdminReportItem, type DecideReportBody } from '@kq/contracts/http/reports';
import { api } from '@/lib/api';
import { type Page } from '@/lib/store/loadable';

export type AdminAccommodation = z.infer<typeof adminAccommodationSchema>;
export type AdminAccommodationPatch = z.infer<typeof adminAccommodationPatchSchema>;
export type PhotoRemoval = z.input<typeof removePhotoBodySchema>;
export type Analytics = z.infer<typeof adminAnalyticsResponseSchema>;
export type Demand = z.infer<typeof adminDemandResponseSchema>;
export type PublicStats = z.infer<typeof publicStatsSchema>;

export type { AdminAccommodationDetail, AdminReport, AdminReportItem, DecideReportBody, SenderSuspension };

export interface ReportsQuery {
  readonly page: number;
  readonly status: 'open' | 'decided' | null;
  readonly kind: ReportKind | null;
}

export interface UsersQuery {
  readonly page: number;
  readonly role: RoleName | null;
}

export interface AccommodationsQuery {
  readonly page: number;
  readonly status: Exclude<AccommodationStatus, 'deleted'> | null;
  /** Only requested checks, the oldest first. */
  readonly isQueue: boolean;
}

export type AdminAccommodations = z.infer<typeof adminAccommodationsSchema>;

const PER_PAGE = 25;

export async function fetchUsers({ page, role }: UsersQuery): Promise<Page<AdminUser>> {
  return api('GET /admin/users', { query: { page, per_page: PER_PAGE, role: role ?? undefined } });
}

export async function fetchAdminAccommodations({
  page,
  status,
  isQueue,
}: AccommodationsQuery): Promise<AdminAccommodations> {
  return api('GET /admin/accommodations', {
    query: {
      ...{ page, per_page: PER_PAGE },
      ...(isQueue ? { check: 'requested' } : { status: status ?? undefined }),
    },
  });
}

/** With its owner and history. */
export async function fetchAdminAccommodation(id: number): Promise<AdminAccommodationDetail> {
  return api('GET /admin/accommodations/:id', { params: { id } });
}

export async function patchAccommodation(
  id: number,
  patch: AdminAccommodationPatch,
): Promise<AdminAccommodation> {
  return api('PATCH /admin/accommodations/:id', { params: { id }, body: patch });
}

export async function removePhoto(
  id: number,
  photoId: string,
  removal: PhotoRemoval,
): Promise<AdminAccommodation> {
  return api('POST /admin/accommodations/:id/photos/:photo_id/removal', {
    params: { id, photo_id: photoId },
    body: removal,
  });
}

export async function fetchReports({ page, status, kind }: ReportsQuery): Promise<Page<AdminReportItem>> {
  return api('GET /admin/reports', {
    query: { page, per_page: PER_PAGE, status: status ?? undefined, kind: kind ?? undefined },
  });
}

export async function fetchReport(id: number): Promise<AdminReport> {
  return api('GET /admin/reports/:id', { params: { id } });
}

export async function decideReport(id: number, body: DecideReportBody): Promise<AdminReport> {
  return api('POST /admin/reports/:id/decision', { params: { id }, body });
}

export async function fetchSuspensions(page: number): Promise<Page<SenderSuspension>> {
  return api('GET /admin/sender-suspensions', { query: { page, per_page: PER_PAGE } });
}

export async function liftSuspension(id: number): Promise<void> {
  await api('DELETE /admin/sender-suspensions/:id', { params: { id } });
}

export interface AdminStats {
  readonly analytics: Analytics;
  readonly stats: PublicStats;
}

export async function fetchAdminStats(days: number): Promise<AdminStats> {
  const [analytics, stats] = await Promise.all([
    api('GET /admin/analytics', { query: { days } }),
    api('GET /accommodations/stats'),
  ]);
  return { analytics, stats };
}

export async function fetchDemand(days: number): Promise<Demand> {
  return api('GET /admin/demand', { query: { days } });
}
