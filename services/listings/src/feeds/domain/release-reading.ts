import { createHash } from 'node:crypto';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { type DateSpan, nightsAhead, nightsWithout } from './busy-spans';
import { type CalendarFeed } from './calendar-feed';

/**
 * Names what the release of a suspicious reading does: digests of the nights that stay blocked and of those that become
 * free, from today on. Null without such a reading. A release repeats it, so that no other reading is released.
 */
export function readingOf({ spans, pending }: CalendarFeed, today: string): string | null {
  if (pending === null) return null;
  const left = nightsAhead(pending.spans, today);
  return `${digestOf(left)}.${digestOf(nightsWithout(nightsAhead(spans, today), left))}`;
}

/**
 * Accepts the suspicious reading that the owner saw. A repeated release changes nothing.
 * @throws AppError CONFLICT for another reading, and when the calendar names the nights again
 */
export function withRelease(feed: CalendarFeed, reading: string, today: string): CalendarFeed {
  const { pending, spans } = feed;
  if (pending !== null && readingOf(feed, today) === reading)
    return { ...feed, spans: pending.spans, pending: null };
  const isReleased = pending === null && reading.startsWith(`${digestOf(nightsAhead(spans, today))}.`);
  if (isReleased) return feed;
  throw new AppError('CONFLICT', {
    message: 'the suspicious reading has changed since it was shown',
    reason: reason('calendar_reading_changed'),
  });
}

const digestOf = (spans: readonly DateSpan[]): string =>
  createHash('sha256')
    .update(spans.map(({ from, to }) => `${from}/${to}`).join())
    .digest('base64url')
    .slice(0, 22);
