import { type AccommodationCard, type CalendarCheck, type FeedSuspicion } from '@kq/contracts';
import { DAY_MS, HOUR_MS } from '@kq/kernel';
import {
  afterDays,
  calendarOf,
  cardOf,
  cards,
  changeStored,
  create,
  feed,
  followFeed,
  kq,
  linkOf,
  mail,
  published,
  publishedData,
  readAgain,
  suspicious,
  useCalendarMails,
} from './calendar-mails-harness';
import { otherOwner, owner } from './listings-harness';

useCalendarMails();

describe('a suspicious feed', () => {
  const freeOnMayFirst = async (id: number) => {
    const { body } = await kq
      .as(owner)
      .get<{ data: { beds_free: number }[] }>(
        `/api/accommodations/${id}/availability?from=2026-05-01&to=2026-05-02`,
      );
    return body.data[0]!.beds_free;
  };

  it('is reported once with ids and a number only, and its mail names the nights', async () => {
    const { id, feedId, reference } = await suspicious();
    for (let hours = 0; hours < 5; hours += 1) await readAgain();
    expect(await publishedData('calendar-feed.suspicious.v1', 1)).toEqual([
      { accommodation_id: id, owner_id: owner.userId, feed_id: feedId, suspicion_no: 1 },
    ]);
    expect(await mail('calendar_feed_suspicious', reference)).toMatchObject({
      skip: false,
      to: { email: `user-${owner.userId}@demo.example` },
      link: expect.stringMatching(/^https:\/\/kq\.example\/calendar-feed\/\d+\/\d+\?token=1\.[\w-]{43}$/),
      feed_name: 'Airbnb',
      nights: 10,
      pending_nights: 0,
    });
  });

  const read = async (path: string, token: string) =>
    (await kq.as(null).byLink<FeedSuspicion>('GET', path, token)).body;
  const release = (path: string, token: string, reading: unknown) =>
    kq.as(null).byLink<FeedSuspicion>('POST', `${path}/release`, token, { reading });

  it('frees nothing by opening its page, and its nights by the button, twice without an effect', async () => {
    const { id, path, token } = await suspicious();
    const { status, body, headers } = await kq.as(null).byLink<FeedSuspicion>('GET', path, token);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        state: 'suspicious',
        nights: 10,
        pending_nights: 0,
        freed: [{ from: '2026-05-01', to: '2026-05-11' }],
        freed_nights: 10,
      },
    });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(await freeOnMayFirst(id)).toBe(0);
    for (let taps = 0; taps < 2; taps += 1) {
      const released = await release(path, token, body.reading);
      expect(released).toMatchObject({ status: 200, body: { state: 'settled', nights: 0, freed: [] } });
    }
    expect(await freeOnMayFirst(id)).toBe(12);
  });

  it('has a page in the language of the owner', async () => {
    cards.set(owner.userId, { ...cardOf(owner.userId), language: 'pl' });
    const { path, token } = await suspicious();
    expect(await read(path, token)).toMatchObject({ language: 'pl' });
  });

  it('is released by the reading that the page showed: 409 after another one', async () => {
    const { id, path, token } = await suspicious();
    const shown = await read(path, token);
    expect(shown).toMatchObject({ pending_nights: 0, freed_nights: 10 });
    feed.text = calendarOf(4);
    await readAgain();
    const refused = await release(path, token, shown.reading);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(JSON.stringify(refused.body)).toContain('Freigegeben ist nichts');
    expect(await freeOnMayFirst(id)).toBe(0);
    const now = await read(path, token);
    expect(now).toMatchObject({ pending_nights: 4, freed_nights: 6 });
    expect(await release(path, token, now.reading)).toMatchObject({
      status: 200,
      body: { state: 'settled', nights: 4, reading: null },
    });
  });

  it('is not reported as released when the calendar names the nights again: 409', async () => {
    const { id, path, token } = await suspicious();
    const { reading } = await read(path, token);
    feed.text = calendarOf(10);
    await readAgain();
    expect((await release(path, token, reading)).status).toBe(409);
    expect(await freeOnMayFirst(id)).toBe(0);
    expect((await release(path, token, undefined)).status).toBe(422);
  });

  it('is mailed no more once it is settled, gone, or the address is not verified', async () => {
    const { id, feedId, reference, path, token } = await suspicious();
    expect(await mail('calendar_feed_suspicious', reference, otherOwner.userId)).toMatchObject({
      skip: true,
    });
    cards.set(owner.userId, cardOf(owner.userId, false));
    expect(await mail('calendar_feed_suspicious', reference)).toMatchObject({ skip: true });
    cards.set(owner.userId, cardOf(owner.userId));
    const { reading } = await read(path, token);
    await kq.as(owner).post(`/api/accommodations/${id}/calendar-feeds/${feedId}/release`, { reading });
    expect(await mail('calendar_feed_suspicious', reference)).toMatchObject({ skip: true });
    await kq.as(owner).delete(`/api/accommodations/${id}/calendar-feeds/${feedId}`);
    expect(await mail('calendar_feed_suspicious', reference)).toMatchObject({ skip: true });
  });

  it('has a link that ends with the next suspicion and with the feed: 410', async () => {
    const { id, feedId, path, token } = await suspicious();
    feed.text = calendarOf(10);
    await readAgain(DAY_MS);
    feed.text = calendarOf(1);
    await readAgain();
    expect(await publishedData('calendar-feed.suspicious.v1', 2)).toMatchObject([
      { suspicion_no: 1 },
      { suspicion_no: 2 },
    ]);
    expect((await kq.as(null).byLink('GET', path, token)).status).toBe(410);
    expect((await release(path, token, 'x')).status).toBe(410);
    const next = await linkOf('calendar_feed_suspicious', `${id}.${feedId}.2`);
    expect((await kq.as(null).byLink('GET', path, next.token)).status).toBe(200);
    await kq.as(owner).delete(`/api/accommodations/${id}/calendar-feeds/${feedId}`);
    expect((await kq.as(null).byLink('GET', path, next.token)).status).toBe(410);
  });
});

describe('a feed that fails', () => {
  it('is reported once after 24 h, with its last reading, and again after it was readable', async () => {
    const { id, feedId } = await followFeed();
    feed.text = null;
    await readAgain();
    const since = kq.clock.now();
    for (let hours = 0; hours < 23; hours += 1) await readAgain();
    expect(published('calendar-feed.failed.v1')).toEqual([]);
    await readAgain();
    await readAgain();
    expect(await publishedData('calendar-feed.failed.v1', 1)).toEqual([
      {
        accommodation_id: id,
        owner_id: owner.userId,
        feed_id: feedId,
        failed_since: since.toISOString(),
      },
    ]);
    const reference = `${id}.${feedId}.${since.getTime()}`;
    expect(await mail('calendar_feed_failed', reference)).toMatchObject({
      skip: false,
      link: `https://kq.example/owner-dashboard?section=places&calendar=${id}`,
      last_read_at: '2026-03-02T09:00:00.000Z',
      failed_since: since.toISOString(),
      nights: 10,
    });
    feed.text = calendarOf(10);
    await readAgain();
    expect(await mail('calendar_feed_failed', reference)).toMatchObject({ skip: true });
    feed.text = null;
    await readAgain();
    await readAgain(DAY_MS);
    expect(await publishedData('calendar-feed.failed.v1', 2)).toHaveLength(2);
  });
});

describe('the weekly question', () => {
  const path = `/api/calendar-checks/${owner.userId}`;
  const due = (count: number) => publishedData('calendar-check.due.v1', count);

  it('goes once to each owner with a calendar that was not confirmed for seven days', async () => {
    await create();
    await create(owner, 'Zweites Haus');
    await create(otherOwner, 'Haus am Tor');
    await afterDays(6);
    expect(await due(0)).toEqual([]);
    await afterDays(1);
    await afterDays(0);
    await afterDays(3);
    const questions = (no: number) =>
      [owner, otherOwner].map(({ userId }) => ({ owner_id: userId, check_no: no }));
    expect(await due(2)).toEqual(expect.arrayContaining(questions(1)));
    await afterDays(4);
    const all = await due(4);
    expect(all).toHaveLength(4);
    expect(all.slice(2)).toEqual(expect.arrayContaining(questions(2)));
  });

  it('is written once by two replicas', async () => {
    await create();
    const replica = await kq.replica();
    kq.clock.advance(7 * DAY_MS);
    await Promise.all([kq.listings.sweepCalendarChecks(), replica.sweepCalendarChecks()]);
    await kq.listings.stop();
    kq.clock.advance(HOUR_MS);
    await replica.sweepCalendarChecks();
    expect(await due(1)).toEqual([{ owner_id: owner.userId, check_no: 1 }]);
  });

  it('waits for the morning in Berlin', async () => {
    await create();
    kq.clock.advance(4 * HOUR_MS);
    await afterDays(7);
    expect(await due(0)).toEqual([]);
    await afterDays(19 / 24);
    expect(await due(1)).toEqual([{ owner_id: owner.userId, check_no: 1 }]);
  });

  it('leaves out drafts, demo accommodations and owners with an unverified address', async () => {
    await create(owner, 'Entwurf', 'draft');
    await changeStored(await create(otherOwner), { $set: { demo: true } });
    await changeStored(await create(otherOwner), { $set: { owner_verified: false } });
    const third = { ...owner, userId: 2_000_000_003 };
    await create(third);
    await afterDays(8);
    expect(await due(1)).toEqual([{ owner_id: third.userId, check_no: 1 }]);
  });

  it('has a mail with all accommodations and their free beds of two weeks', async () => {
    const id = await create();
    await create(owner, 'Entwurf', 'draft');
    kq.clock.advance(DAY_MS);
    await kq.as(owner).put(`/api/accommodations/${id}/availability`, {
      blocks: [{ from: '2026-03-12', to: '2026-03-14', beds: 8 }],
    });
    await afterDays(7);
    expect(await mail('calendar_check', '1')).toMatchObject({
      skip: false,
      link: expect.stringMatching(
        new RegExp(`^https://kq\\.example/calendar-check/${owner.userId}\\?token=1\\.[\\w-]{43}$`),
      ),
      accommodations: [
        {
          id,
          beds_total: 12,
          free: [
            { from: '2026-03-10', to: '2026-03-12', beds_free: 12 },
            { from: '2026-03-12', to: '2026-03-14', beds_free: 4 },
            { from: '2026-03-14', to: '2026-03-24', beds_free: 12 },
          ],
        },
      ],
      total: 1,
    });
    expect(await mail('calendar_check', '2')).toMatchObject({ skip: true });
    expect(await mail('calendar_check', '1', otherOwner.userId)).toMatchObject({ skip: true });
    cards.set(owner.userId, cardOf(owner.userId, false));
    expect(await mail('calendar_check', '1')).toMatchObject({ skip: true });
    cards.set(owner.userId, cardOf(owner.userId));
    await kq.as(owner).put(`/api/accommodations/${id}/availability`, { blocks: [] });
    expect(await mail('calendar_check', '1')).toEqual({ skip: true, reason: 'all calendars are confirmed' });
  });

  it('confirms nothing by opening the page, and all calendars by one tap', async () => {
    const ids = [await create(), await create(owner, 'Zweites Haus')];
    const foreign = await create(otherOwner, 'Haus am Tor');
    await afterDays(7);
    const { token } = await linkOf('calendar_check', '1');
    const opened = await kq.as(null).byLink<CalendarCheck>('GET', path, token);
    expect(opened).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      body: { language: 'de', total: 2, confirmed_at: null, is_confirmed_today: false },
    });
    const confirmedAt = async () => {
      const { body } = await kq
        .as(null)
        .get<{ data: AccommodationCard[] }>('/api/accommodations?location=67059&per_page=10');
      return new Map(body.data.map((card) => [card.id, card.availability_confirmed_at]));
    };
    const before = await confirmedAt();
    expect([...before.values()]).toEqual([null, null, null]);

    const now = kq.clock.now().toISOString();
    const confirmed = await kq.as(null).byLink<CalendarCheck>('POST', `${path}/confirm`, token);
    expect(confirmed).toMatchObject({
      status: 200,
      body: { confirmed_at: now, is_confirmed_today: true },
    });
    const after = await confirmedAt();
    expect(ids.map((id) => after.get(id))).toEqual([now, now]);
    expect(after.get(foreign)).toBeNull();

    kq.clock.advance(HOUR_MS);
    await kq.as(null).byLink('POST', `${path}/confirm`, token);
    expect((await confirmedAt()).get(ids[0]!)).toBe(now);
    kq.clock.advance(DAY_MS);
    const later = await kq.as(null).byLink<CalendarCheck>('GET', path, token);
    expect(later.body).toMatchObject({ confirmed_at: now, is_confirmed_today: false });
  });

  it('has a link that ends after two weeks, and with the next mail: 410', async () => {
    await create();
    await afterDays(7);
    const first = await linkOf('calendar_check', '1');
    await afterDays(7);
    expect((await kq.as(null).byLink('GET', path, first.token)).status).toBe(410);
    const second = await linkOf('calendar_check', '2');
    kq.clock.advance(14 * DAY_MS);
    expect((await kq.as(null).byLink('GET', path, second.token)).status).toBe(410);
    expect((await kq.as(null).byLink('POST', `${path}/confirm`, second.token)).status).toBe(410);
  });

  it('is forgotten with the account', async () => {
    await create();
    await afterDays(7);
    const { token } = await linkOf('calendar_check', '1');
    const exported = await kq.internal<Record<string, unknown>>('/subject-export', { user_id: owner.userId });
    expect(exported['calendar_mailed_at']).toBe(kq.clock.now().toISOString());
    await kq.publish('userErased', { user_id: owner.userId });
    expect((await kq.as(null).byLink('GET', path, token)).status).toBe(410);
  });
});
