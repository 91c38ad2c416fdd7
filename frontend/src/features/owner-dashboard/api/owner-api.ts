import { type z } from 'zod';
import { LIST_PER_PAGE_MAX } from '@kq/contracts/constants';
import {
  type blockSchema,
  type CreateAccommodationBody,
  type ownAccommodationSchema,
  type putPhotosBodySchema,
  type townsResponseSchema,
  type updateAccommodationBodySchema,
} from '@kq/contracts/http/accommodations';
import { type ImportedListing, type ImportResult } from '@kq/contracts/http/accommodation-import';
import {
  type BulkBody,
  type BulkResult,
  type ownAccommodationsSchema,
  type OwnStatus,
} from '@kq/contracts/http/own-accommodations';
import { type CancelStayBody } from '@kq/contracts/http/booking-requests';
import { type OwnerStats } from '@kq/contracts/http/owner-stats';
import { type InboxState, type OwnerInbox, type OwnerInboxItem } from '@kq/contracts/http/owner-inbox';
import {
  type CalendarCollisions,
  type CalendarImportBody,
  type CalendarSync,
  type ClosureBody,
  type ClosureResults,
  type Closures,
  type Occupancy,
  type OwnerCalendarLink,
  type OccupancyOverview,
} from '@kq/contracts/http/calendars';
import { api } from '@/lib/api';
import { type Page } from '@/lib/store/loadable';

export type OwnAccommodation = z.infer<typeof ownAccommodationSchema>;
export type Block = z.infer<typeof blockSchema>;
export type ReceivedRequest = OwnerInboxItem;
export type { InboxState, OwnerStats, OwnerInbox };
export type UpdateAccommodationBody = z.infer<typeof updateAccommodationBodySchema>;
export type { CalendarImportBody, CalendarSync, CancelStayBody, CreateAccommodationBody, Occupancy };
export type { ClosureBody, ClosureResults, Closures, OccupancyOverview, OwnerCalendarLink };

/** A host may take 5 s to answer, and a file 1 MB to arrive. */
const IMPORT_TIMEOUT_MS = 30_000;

/** From the first day of a month to the day after the last one. */
export interface StatsPeriod {
  readonly from: string;
  readonly to: string;
}

export async function fetchOwnerStats(period: StatsPeriod): Promise<OwnerStats> {
  return api('GET /accommodations/my/figures', { query: period });
}

export interface InboxView {
  readonly state: InboxState;
  /** Null for all of them on one page, as paper needs it. */
  readonly page: number | null;
}

/** Requests that reached this owner, in one state. */
export async function fetchInbox({ state, page }: InboxView): Promise<OwnerInbox> {
  const read = (query: { page: number; per_page: number }): Promise<OwnerInbox> =>
    api('GET /booking-requests/inbox', { query: { state, ...query } });
  if (page !== null) return read({ page, per_page: 20 });
  let last = await read({ page: 1, per_page: LIST_PER_PAGE_MAX });
  // By id: a request that moves between two calls comes twice.
  const all = new Map(last.data.map((item) => [item.id, item]));
  while (last.meta.page * LIST_PER_PAGE_MAX < last.meta.total) {
    last = await read({ page: last.meta.page + 1, per_page: LIST_PER_PAGE_MAX });
    for (const item of last.data) all.set(item.id, item);
  }
  return { data: [...all.values()], meta: { ...last.meta, page: 1, per_page: all.size, total: all.size } };
}

/** Cancels a confirmed stay; 409 once it has begun. */
export async function cancelStay(requestId: number, body: CancelStayBody): Promise<void> {
  await api('POST /booking-requests/:id/cancel-stay', { params: { id: requestId }, body });
}

export interface StayFile {
  readonly requestId: number;
  readonly accommodationId: number;
  readonly filename: string;
}

/** The events of a confirmed stay as iCalendar text, those of its mails. */
export async function fetchStayCalendar({ requestId, accommodationId }: StayFile): Promise<string> {
  return api('GET /booking-requests/:id/stays/:accommodation_id/calendar.ics', {
    params: { id: requestId, accommodation_id: accommodationId },
    responseType: 'text',
  });
}

/** A page of the own list; words and state limit it. */
export interface OwnListQuery {
  readonly page: number;
  readonly status?: OwnStatus;
  readonly q?: string;
}

export type OwnPage = Page<OwnAccommodation> & {
  readonly meta: z.infer<typeof ownAccommodationsSchema>['meta'];
};
export type BulkItem = BulkBody['items'][number];
export type BulkChange = Omit<BulkBody, 'items'>;
export type { BulkResult };

export async function fetchOwnAccommodations(query: OwnListQuery): Promise<OwnPage> {
  return api('GET /accommodations/my', { query: { ...query, per_page: 20 } });
}

/** Ids and versions of all that the filter finds. */
export async function fetchOwnIds({ status, q }: OwnListQuery): Promise<readonly BulkItem[]> {
  const query = { ...(status ? { status } : {}), ...(q ? { q } : {}) };
  return (await api('GET /accommodations/my/ids', { query })).data;
}

/** One result for each item, in their order. */
export async function changeAccommodations(body: BulkBody): Promise<readonly BulkResult[]> {
  return (await api('POST /accommodations/bulk', { body, timeout: IMPORT_TIMEOUT_MS })).data;
}

/** One accommodation, on whatever page of the list it is; null when it was deleted. */
export async function fetchOwnAccommodation(id: number): Promise<OwnAccommodation | null> {
  const { data } = await api('GET /accommodations/my', { query: { page: 1, per_page: 1, id } });
  return data[0] ?? null;
}

/** Towns of a postal code, the most likely one first, and its centre. */
export async function fetchTowns(zipCode: string): Promise<z.infer<typeof townsResponseSchema>> {
  return api('GET /accommodations/towns', { query: { zip_code: zipCode } });
}

export async function createAccommodation(body: CreateAccommodationBody): Promise<OwnAccommodation> {
  return api('POST /accommodations', { body });
}

/** One result for each row, in their order; equal rows of an earlier call create nothing. */
export async function importListings(rows: readonly ImportedListing[]): Promise<readonly ImportResult[]> {
  return (await api('POST /accommodations/import', { body: { rows: rows.map((row) => ({ ...row })) } })).data;
}

export async function updateAccommodation(
  id: number,
  body: UpdateAccommodationBody,
): Promise<OwnAccommodation> {
  return api('PATCH /accommodations/:id', { params: { id }, body });
}

export async function archiveAccommodation(
  id: number,
  archived: boolean,
): Promise<OwnAccommodation['status']> {
  const { data } = await api('POST /accommodations/archive', { body: { ids: [id], archived } });
  return data[0]?.status ?? (archived ? 'archived' : 'active');
}

/** 409 for one that is not published and complete, is verified, or whose check is requested. */
export async function requestCheck(id: number): Promise<OwnAccommodation> {
  return api('POST /accommodations/:id/check-request', { params: { id } });
}

/** 409 while there are future confirmed nights. */
export async function deleteAccommodation(id: number): Promise<void> {
  await api('DELETE /accommodations/:id', { params: { id } });
}

/** Nights from `from` to before `to`. */
export async function fetchOccupancy(id: number, from: string, to: string): Promise<Occupancy> {
  return api('GET /accommodations/:id/occupancy', { params: { id }, query: { from, to } });
}

export interface OverviewView {
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

/** The nights of all own accommodations, by title. */
export async function fetchOverview(view: OverviewView): Promise<OccupancyOverview> {
  return api('GET /accommodations/my/occupancy', { query: { ...view, per_page: 50 } });
}

export async function fetchCollisions(): Promise<CalendarCollisions['data']> {
  return (await api('GET /accommodations/my/calendar-collisions')).data;
}

export async function fetchClosures(): Promise<Closures> {
  return (await api('GET /accommodations/my/closures')).data;
}

/** Closes or opens accommodations; what failed can be repeated. */
export async function setClosure(body: ClosureBody): Promise<ClosureResults> {
  return (await api('POST /accommodations/my/closures', { body, timeout: IMPORT_TIMEOUT_MS })).data;
}

export async function fetchOwnerLink(): Promise<OwnerCalendarLink> {
  return api('GET /accommodations/my/calendar-link');
}

/** Creates the address of the calendar of all accommodations; an earlier one ends. */
export async function renewOwnerLink(): Promise<OwnerCalendarLink> {
  return api('POST /accommodations/my/calendar-link');
}

export async function revokeOwnerLink(): Promise<OwnerCalendarLink> {
  return api('DELETE /accommodations/my/calendar-link');
}

export async function fetchCalendarSync(id: number): Promise<CalendarSync> {
  return api('GET /accommodations/:id/calendar-sync', { params: { id } });
}

/** Creates the address of the exported calendar; an earlier one ends. */
export async function renewCalendarLink(id: number): Promise<CalendarSync> {
  return api('POST /accommodations/:id/calendar-link', { params: { id } });
}

export async function revokeCalendarLink(id: number): Promise<CalendarSync> {
  return api('DELETE /accommodations/:id/calendar-link', { params: { id } });
}

export async function importCalendar(id: number, body: CalendarImportBody): Promise<CalendarSync> {
  return api('POST /accommodations/:id/calendar-import', {
    params: { id },
    body,
    timeout: IMPORT_TIMEOUT_MS,
  });
}

/** Frees the nights that the suspicious reading of this name no longer has. */
export async function releaseCalendarFeed(
  id: number,
  feedId: number,
  reading: string,
): Promise<CalendarSync> {
  return api('POST /accommodations/:id/calendar-feeds/:feed_id/release', {
    params: { id, feed_id: feedId },
    body: { reading },
  });
}

/** Null blocks all beds. */
export async function setCalendarFeedBeds(
  id: number,
  feedId: number,
  beds: number | null,
): Promise<CalendarSync> {
  return api('PATCH /accommodations/:id/calendar-feeds/:feed_id', {
    params: { id, feed_id: feedId },
    body: { beds },
  });
}

export async function removeCalendarFeed(id: number, feedId: number): Promise<CalendarSync> {
  return api('DELETE /accommodations/:id/calendar-feeds/:feed_id', { params: { id, feed_id: feedId } });
}

/** Replaces all blocked nights. */
export async function putBlocks(id: number, blocks: readonly Block[]): Promise<OwnAccommodation> {
  return api('PUT /accommodations/:id/availability', { params: { id }, body: { blocks } });
}

/** Order, texts and rooms of an accommodation's photos; one that is not named is removed. */
export type PhotoChoice = z.infer<typeof putPhotosBodySchema>['photos'][number];

export async function putPhotos(id: number, photos: readonly PhotoChoice[]): Promise<OwnAccommodation> {
  return api('PUT /accommodations/:id/photos', { params: { id }, body: { photos } });
}

interface UploadOptions {
  readonly signal: AbortSignal;
  /** Called with 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

/** Adds a photo; the same one twice is added once, so that a lost connection may be repeated. */
export async function uploadPhoto(
  id: number,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<OwnAccommodation> {
  return api('POST /accommodations/:id/photos', {
    params: { id },
    file,
    signal,
    onUploadProgress: ({ progress = 0 }) => onProgress(Math.round(progress * 100)),
  });
}
