import { RESPOND_TOKEN_HEADER } from '@kq/contracts/constants';
import { type CalendarCheck, type FeedSuspicion } from '@kq/contracts/http/calendar-links';
import { api } from '@/lib/api';

export type { CalendarCheck, FeedSuspicion };
export type AccommodationCalendar = CalendarCheck['accommodations'][number];

export interface CheckLink {
  readonly ownerId: string;
  readonly token: string;
}

export interface FeedLink {
  readonly accommodationId: string;
  readonly feedId: string;
  readonly token: string;
}

/** Releases the reading that the page shows, no later one. */
export interface FeedRelease extends FeedLink {
  readonly reading: string;
}

/** Only reads: nothing is confirmed by opening the page (docs/security.md S3). */
export const fetchCheck = ({ ownerId, token }: CheckLink): Promise<CalendarCheck> =>
  api('GET /calendar-checks/:id', { params: { id: ownerId }, headers: headerOf(token) });

export const confirmCheck = ({ ownerId, token }: CheckLink): Promise<CalendarCheck> =>
  api('POST /calendar-checks/:id/confirm', { params: { id: ownerId }, headers: headerOf(token) });

export const fetchSuspicion = ({ accommodationId: id, feedId, token }: FeedLink): Promise<FeedSuspicion> =>
  api('GET /accommodations/:id/calendar-feeds/:feed_id/suspicion', {
    params: { id, feed_id: feedId },
    headers: headerOf(token),
  });

export const releaseNights = ({
  accommodationId: id,
  feedId,
  token,
  reading,
}: FeedRelease): Promise<FeedSuspicion> =>
  api('POST /accommodations/:id/calendar-feeds/:feed_id/suspicion/release', {
    params: { id, feed_id: feedId },
    body: { reading },
    headers: headerOf(token),
  });

const headerOf = (token: string): Record<string, string> => ({ [RESPOND_TOKEN_HEADER]: token });
