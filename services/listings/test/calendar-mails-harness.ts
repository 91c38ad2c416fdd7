import { type CalendarMail, type CalendarMailKind, type ContactCard } from '@kq/contracts';
import { DAY_MS, HOUR_MS } from '@kq/kernel';
import { waitFor } from '@kq/test-kit/in-process';
import { FeedRefusedError } from '../src/calendars/domain/feed-refused-error';
import { accommodationBody, type Harness, otherOwner, owner, startListings } from './listings-harness';
import { changeStoredIn } from './stored-accommodation';

const FEED_URL = 'https://feeds.example/a.ics';

/** The running service; restarted for each test by `useCalendarMails`. */
export let kq: Harness;
export const feed: { text: string | null } = { text: null };
/** Contacts of auth by user id. */
export const cards = new Map<number, ContactCard>();

/** Starts a service for each test of the file; `feed.text` is what the other platform answers, null an outage. */
export function useCalendarMails(): void {
  beforeEach(async () => {
    feed.text = calendarOf(10);
    for (const { userId } of [owner, otherOwner]) cards.set(userId, cardOf(userId));
    kq = await startListings({
      contacts: { byIds: async (ids) => ids.flatMap((id) => cards.get(id) ?? []) },
      fetchFeed: async () => {
        if (feed.text === null) throw new FeedRefusedError('unreachable');
        return { isUnchanged: false, text: feed.text, etag: null, lastModified: null };
      },
    });
  });
  afterEach(() => kq.stop());
}

export const cardOf = (id: number, verified = true): ContactCard => ({
  id,
  name: 'Demo-Vermieter',
  company: null,
  email: `user-${id}@demo.example`,
  phone: null,
  role: 'owner',
  email_verified: verified,
  company_id: null,
  is_demo: false,
});

/** Returns a feed that is busy from 1 May on for some nights. */
export function calendarOf(nights: number): string {
  const end = `202605${String(nights + 1).padStart(2, '0')}`;
  const event = [
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;VALUE=DATE:20260501',
    `DTEND;VALUE=DATE:${end}`,
    'END:VEVENT',
  ];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...(nights > 0 ? event : []), 'END:VCALENDAR', ''].join('\r\n');
}

export async function create(
  session = owner,
  title = 'Monteurhaus am Park',
  status = 'active',
): Promise<number> {
  const body = { ...accommodationBody({ title }), status };
  return (await kq.as(session).post<{ id: number }>('/api/accommodations', body)).body.id;
}

export async function followFeed(): Promise<{ id: number; feedId: number }> {
  const id = await create();
  const { body } = await kq
    .as(owner)
    .post<{ feeds: { id: number }[] }>(`/api/accommodations/${id}/calendar-import`, {
      name: 'Airbnb',
      url: FEED_URL,
    });
  return { id, feedId: body.feeds[0]!.id };
}

export async function readAgain(ms = HOUR_MS): Promise<void> {
  kq.clock.advance(ms);
  expect(await kq.listings.sweepFeeds()).toBe(true);
}

export const published = (type: string) => kq.calendarEvents.filter((event) => event.type === type);
/** Waits until as many events of a type are published, and returns the data of all. */
export async function publishedData(type: string, count: number): Promise<unknown[]> {
  await waitFor(() => published(type).length >= count);
  return published(type).map(({ data }) => data);
}
export const mail = (
  kind: CalendarMailKind,
  reference: string,
  userId = owner.userId,
): Promise<CalendarMail> =>
  kq.internal('/calendar-mail-content', { mail_kind: kind, user_id: userId, reference });

/** Returns path and token of a mail's link. */
export async function linkOf(
  kind: CalendarMailKind,
  reference: string,
): Promise<{ path: string; token: string }> {
  const content = await mail(kind, reference);
  if (content.skip) throw new Error(content.reason);
  const { pathname, searchParams } = new URL(content.link);
  return { path: pathname, token: searchParams.get('token') ?? '' };
}

export const changeStored = (id: number, update: object): Promise<void> => changeStoredIn(kq.uri, id, update);

/** Returns a feed that has turned empty, and the link of its mail. */
export async function suspicious() {
  const { id, feedId } = await followFeed();
  feed.text = calendarOf(0);
  await readAgain();
  const reference = `${id}.${feedId}.1`;
  const { token } = await linkOf('calendar_feed_suspicious', reference);
  const path = `/api/accommodations/${id}/calendar-feeds/${feedId}/suspicion`;
  return { id, feedId, reference, token, path };
}

/** Advances the clock by days and sweeps. */
export async function afterDays(days: number): Promise<void> {
  kq.clock.advance(days * DAY_MS);
  expect(await kq.listings.sweepCalendarChecks()).toBe(true);
}
