import { type calendarImportBodySchema, dateInBerlin } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, newAccommodationId, validationError } from '@kq/kernel';
import { type z } from 'zod';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository, assertOwner, findOwn } from '../../accommodations';
import { eventsAhead } from '../../feeds/domain/busy-spans';
import { assertFeedBeds, type CalendarFeed, dueAfter, firstDueAt } from '../../feeds/domain/calendar-feed';
import { FeedRefusedError, type FeedRefusal } from '../domain/feed-refused-error';
import { feedReason } from '../domain/feed-reason';
import { type ChangeCalendar } from './change-calendar';
import { type ReadCalendar, type ReadFeed } from './read-feed';

export type CalendarImport = z.output<typeof calendarImportBodySchema>;

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById'>;
  readonly change: ChangeCalendar;
  readonly readFeed: ReadFeed;
  readonly clock: Clock;
  readonly onRefused: (reason: FeedRefusal, accommodationId: number) => void;
}

const FEEDS_MAX = 20;
const RETRY_AFTER_SECONDS = 2;

/**
 * Use case of POST /accommodations/{id}/calendar-import: reads a calendar and blocks its busy nights. Confirmed stays
 * hold; the answer shows conflicts. Reads one calendar of an owner at a time. @throws AppError NOT_FOUND, VALIDATION_FAILED, CONFLICT, ALREADY_EXISTS,
 * TOO_MANY_REQUESTS, UNAVAILABLE
 */
export function createImportCalendar({ repository, change, readFeed, clock, onRefused }: Deps) {
  async function read(id: number, { url, text = '' }: CalendarImport): Promise<ReadCalendar> {
    try {
      if (url === undefined) return await readFeed.fromText(text);
      const read = await readFeed.fromUrl(url);
      if (read === null) throw new FeedRefusedError('status');
      return read;
    } catch (error) {
      if (!(error instanceof FeedRefusedError)) throw error;
      onRefused(error.reason, id);
      throw validationError({ [url === undefined ? 'text' : 'url']: [feedReason(error, isLiteral(url))] });
    }
  }

  /** Owners whose calendar is being read. */
  const reading = new Set<number>();

  async function readAlone(id: number, ownerId: number, body: CalendarImport): Promise<ReadCalendar> {
    if (reading.has(ownerId))
      throw new AppError('TOO_MANY_REQUESTS', {
        message: 'a calendar of this owner is being read',
        reason: reason('other_calendar_being_read'),
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    reading.add(ownerId);
    try {
      return await read(id, body);
    } finally {
      reading.delete(ownerId);
    }
  }

  /** Checks owner and number of calendars before the file is received. @throws AppError NOT_FOUND, CONFLICT */
  const admit = async (id: number, ownerId: number): Promise<void> =>
    assertRoom(await findOwn(repository, id, ownerId));

  const add = async (id: number, ownerId: number, body: CalendarImport): Promise<AccommodationDoc> => {
    assertMayAdd(await findOwn(repository, id, ownerId), body);
    const calendar = await readAlone(id, ownerId, body);
    return change(id, (doc) => {
      assertOwner(doc, ownerId);
      assertMayAdd(doc, body);
      const feeds = [...(doc.feeds ?? []), feedOf(body, calendar, clock.now())];
      return { feeds, feeds_due_at: firstDueAt(feeds) };
    });
  };
  return { admit, add };
}

/** Returns true for an address that names a host by its digits. */
const isLiteral = (url: string | undefined): boolean =>
  url !== undefined && /^\w+:\/\/(\[|[\d.]+(?:[/:?#]|$))/.test(url.trim());

function assertMayAdd(doc: AccommodationDoc, { url, beds }: CalendarImport): void {
  assertFeedBeds(doc, beds);
  if (url !== undefined && doc.feeds?.some((feed) => feed.url === url))
    throw new AppError('ALREADY_EXISTS', { reason: reason('calendar_already_added') });
  assertRoom(doc);
}

function assertRoom({ feeds = [] }: AccommodationDoc): void {
  if (feeds.length >= FEEDS_MAX)
    throw new AppError('CONFLICT', {
      reason: reason('too_many_calendars', { max: FEEDS_MAX }),
    });
}

function feedOf(
  { name, url, beds }: CalendarImport,
  { spans, etag, lastModified }: ReadCalendar,
  now: Date,
): CalendarFeed {
  return {
    id: newAccommodationId(),
    name,
    url: url ?? null,
    beds,
    spans: eventsAhead(spans, dateInBerlin(now)),
    pending: null,
    etag,
    last_modified: lastModified,
    last_read_at: now,
    failed_since: null,
    due_at: url === undefined ? null : dueAfter(now),
    created_at: now,
  };
}
