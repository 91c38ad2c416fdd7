import { reason } from '@kq/contracts/reasons/reason';
import { DAY_MS, HOUR_MS, MINUTE_MS, validationError } from '@kq/kernel';
import {
  areSameSpans,
  countNights,
  type DateSpan,
  eventsAhead,
  mergeSpans,
  nightsAhead,
  nightsWithout,
} from './busy-spans';
import { type Reservation } from '../../beds/domain/reservation';
import { countedSpans, type Echo, echoesAfter } from './echo';

/** A reading that would free at least half of the nights; kept apart until it is confirmed. */
export interface PendingReading {
  spans: DateSpan[];
  /** Equal readings at least 6 h apart. */
  readings: number;
  counted_at: Date;
}

/** Nights that a feed and agreed stays need at the same time, as its owner was told. */
export interface Collisions {
  /** Rises with each event. */
  no: number;
  /** Ahead at the last reading, merged; empty once they are solved. */
  nights: DateSpan[];
  /** Day of the last mail, ISO in Berlin: today, or tomorrow while the one of today names earlier nights. */
  mail_on: string;
}

/** A calendar of another platform, as stored with the accommodation. Contains no text of the feed. */
export interface CalendarFeed {
  id: number;
  /** Given by the owner. */
  name: string;
  /** Null for an uploaded file, which is not read again. May contain a secret of the platform. */
  url: string | null;
  /** Beds that its events block; null blocks all. */
  beds: number | null;
  /** Busy nights ahead at the last accepted reading; united where events overlap. */
  spans: DateSpan[];
  /** Absent before the first. */
  echoes?: Echo[];
  pending: PendingReading | null;
  /** Of the last reading, accepted or not. */
  etag: string | null;
  last_modified: string | null;
  last_read_at: Date;
  /** First failure since the last reading. */
  failed_since: Date | null;
  /** When the owner was notified of this outage; absent or null before. */
  failure_reported_at?: Date | null;
  /** Suspicions that were reported to the owner; the link of the mail is bound to this number. Absent before the first. */
  suspicion_no?: number;
  suspicion_reported_at?: Date | null;
  /** Absent before the first. */
  collisions?: Collisions;
  /** Null for a file. */
  due_at: Date | null;
  created_at: Date;
}

export type FeedState = 'ok' | 'failed' | 'suspicious';

const READ_EVERY_MS = 30 * MINUTE_MS;
const BACK_OFF_MAX_MS = HOUR_MS;
const READING_DISTANCE_MS = 6 * HOUR_MS;
/** The suspicious reading and two more. */
const READINGS_TO_FREE = 3;

export function feedState({ pending, failed_since }: CalendarFeed): FeedState {
  if (pending !== null) return 'suspicious';
  return failed_since === null ? 'ok' : 'failed';
}

interface Instant {
  readonly now: Date;
  /** The same in Berlin, as ISO date. */
  readonly today: string;
}

export const dueAfter = (now: Date): Date => new Date(now.getTime() + READ_EVERY_MS);

/** Returns the earliest instant at which a feed is due; null without one. */
export function firstDueAt(feeds: readonly CalendarFeed[]): Date | null {
  const times = feeds.flatMap(({ due_at }) => (due_at === null ? [] : [due_at.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * Applies a failed reading: the next one follows after as long as the feed has failed, at most 1 h later. One that follows
 * 24 h of failures reports them, once until the next good reading.
 */
export function withFailure(feed: CalendarFeed, now: Date): CalendarFeed {
  const since = feed.failed_since ?? now;
  const failedMs = now.getTime() - since.getTime();
  // An outage is reported after a day.
  const isLong = failedMs >= DAY_MS;
  return {
    ...feed,
    failed_since: since,
    failure_reported_at: feed.failure_reported_at ?? (isLong ? now : null),
    due_at: new Date(now.getTime() + Math.min(Math.max(failedMs, READ_EVERY_MS), BACK_OFF_MAX_MS)),
  };
}

/** Applies a reading that equals the last one (HTTP 304). */
export function withUnchanged(feed: CalendarFeed, at: Instant): CalendarFeed {
  const { spans } = feed.pending ?? feed;
  return withReading(feed, { spans, etag: feed.etag, lastModified: feed.last_modified }, at);
}

interface Reading {
  readonly spans: readonly DateSpan[];
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/**
 * Applies a reading. An empty or suddenly halved feed frees nothing: it is often a failure of the platform, and a night
 * freed by mistake is sold twice. New nights of such a reading are blocked immediately.
 */
export function withReading(feed: CalendarFeed, reading: Reading, at: Instant): CalendarFeed {
  const echoes = echoesAfter(feed.echoes, nightsAhead(reading.spans, at.today), at.now);
  // What was an echo of a cancelled stay may end.
  const held = nightsWithout(nightsAhead(feed.spans, at.today), mergeSpans(feed.echoes ?? []));
  const read = nightsAhead(reading.spans, at.today);
  const spans = eventsAhead(reading.spans, at.today);
  const next = {
    ...feed,
    echoes,
    etag: reading.etag,
    last_modified: reading.lastModified,
    last_read_at: at.now,
    failed_since: null,
    failure_reported_at: null,
    due_at: feed.url === null ? null : dueAfter(at.now),
  };
  const before = countNights(held);
  const isHalved = before > 0 && countNights(read) * 2 <= before;
  if (!isHalved) return { ...next, spans, pending: null };
  const pending = pendingAfter(feed.pending, read, at);
  if (pending.readings >= READINGS_TO_FREE) return { ...next, spans, pending: null };
  const suspicious = { ...next, spans: mergeSpans([...held, ...read]), pending };
  return feed.pending === null ? withReport(suspicious, at.now) : suspicious;
}

/** Counts a new suspicion to be reported, unless the last one was within 24 h. */
function withReport(feed: CalendarFeed, now: Date): CalendarFeed {
  const { suspicion_no = 0, suspicion_reported_at: reportedAt } = feed;
  if (reportedAt && now.getTime() - reportedAt.getTime() < DAY_MS) return feed;
  return { ...feed, suspicion_no: suspicion_no + 1, suspicion_reported_at: now };
}

function pendingAfter(
  pending: PendingReading | null,
  read: DateSpan[],
  { now, today }: Instant,
): PendingReading {
  if (pending === null || !areSameSpans(nightsAhead(pending.spans, today), read))
    return { spans: read, readings: 1, counted_at: now };
  if (now.getTime() - pending.counted_at.getTime() < READING_DISTANCE_MS) return pending;
  return { ...pending, readings: pending.readings + 1, counted_at: now };
}

/** @throws AppError VALIDATION_FAILED for more beds than the accommodation has */
export function assertFeedBeds(
  { beds_total }: { readonly beds_total: number },
  beds: CalendarFeed['beds'],
): void {
  if (beds !== null && beds > beds_total)
    throw validationError({ beds: [reason('beds_above_house', { beds: beds_total })] });
}

/** A change of a feed that its owner is notified of. */
export interface FeedNews {
  readonly kind: 'suspicious' | 'failed';
  readonly feed: CalendarFeed;
}

/** Returns what a change of an accommodation's feeds reports. */
export function feedNews(before: readonly CalendarFeed[], after: readonly CalendarFeed[]): FeedNews[] {
  return after.flatMap((feed) => {
    const earlier = before.find(({ id }) => id === feed.id);
    if (earlier === undefined) return [];
    const isSuspicious = (feed.suspicion_no ?? 0) > (earlier.suspicion_no ?? 0);
    const isFailed = feed.failure_reported_at != null && earlier.failure_reported_at == null;
    return [
      ...(isSuspicious ? [{ kind: 'suspicious' as const, feed }] : []),
      ...(isFailed ? [{ kind: 'failed' as const, feed }] : []),
    ];
  });
}

interface Taken {
  readonly from: string;
  readonly to: string;
  readonly beds: number;
}

/** Returns the nights that feeds block, as blocks of beds. */
export const importedBlocks = ({
  beds_total,
  stays,
  feeds = [],
}: {
  readonly beds_total: number;
  /** All of the accommodation: what a feed returns from them adds nothing. */
  readonly stays: readonly (Taken & Pick<Reservation, 'parts'>)[];
  readonly feeds?: readonly Pick<CalendarFeed, 'spans' | 'beds'>[] | null;
}): Taken[] =>
  (feeds ?? []).flatMap((feed) =>
    countedSpans(feed, stays).map(({ from, to }) => ({
      from,
      to,
      beds: Math.min(feed.beds ?? beds_total, beds_total),
    })),
  );
