import { type CalendarImportBody, type CalendarSync } from '@kq/contracts';
import { openDatabase } from '@kq/embedded';
import { HOUR_MS, MINUTE_MS } from '@kq/kernel';
import { createMetrics } from '@kq/service-kit';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';
import { createAccommodationRepository } from '../src/accommodations/data/accommodation.repository';
import { type Reservation } from '../src/beds/domain/reservation';
import { checkFeedUrl } from '../src/calendars/data/fetch-feed';
import { FeedRefusedError } from '../src/calendars/domain/feed-refused-error';
import { watchFeeds } from '../src/calendars/jobs/watch-feeds';
import { type FeedAnswer } from '../src/calendars/use-cases/ports';
import { accommodationBody, guest, type Harness, otherOwner, owner, startListings } from './listings-harness';

const URL_A = 'https://feeds.example/a.ics?s=secret';

let kq: Harness;
/** Responses of the hosts, by address; a missing one refuses. */
const hosts = new Map<string, string | FeedAnswer>();
/** Answers https://slow.example/ in the time of a test. */
let slowHost: () => Promise<string>;
const calls: { url: string; etag: string | null | undefined }[] = [];

beforeEach(async () => {
  hosts.clear();
  calls.length = 0;
  kq = await startListings({
    fetchFeed: async (url, validators) => {
      calls.push({ url, etag: validators?.etag });
      const { href } = checkFeedUrl(url);
      const answer = href === 'https://slow.example/' ? await slowHost() : hosts.get(href);
      if (answer === undefined) throw new FeedRefusedError('unreachable');
      if (typeof answer !== 'string') return answer;
      return { isUnchanged: false, text: answer, etag: '"1"', lastModified: null };
    },
  });
});
afterEach(() => kq.stop());

/** Returns a feed that is busy on these spans: `calendarOf('2026-05-01/2026-05-04')`. */
function calendarOf(...spans: string[]): string {
  const events = spans.flatMap((span, i) => {
    const [from = '', to = ''] = span.replaceAll('-', '').split('/');
    return [
      'BEGIN:VEVENT',
      `UID:${i}@example.com`,
      `DTSTART;VALUE=DATE:${from}`,
      `DTEND;VALUE=DATE:${to}`,
      'SUMMARY:Erika Mustermann',
      'END:VEVENT',
    ];
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

async function create(session = owner): Promise<number> {
  return (await kq.as(session).post<{ id: number }>('/api/accommodations', accommodationBody())).body.id;
}

const add = (id: number, body: Partial<CalendarImportBody>, session = owner) =>
  kq
    .as(session)
    .post<CalendarSync & { errors?: Record<string, string[]> }>(`/api/accommodations/${id}/calendar-import`, {
      name: 'Airbnb',
      ...body,
    });
const sync = async (id: number) =>
  (await kq.as(owner).get<CalendarSync>(`/api/accommodations/${id}/calendar-sync`)).body;
const freeOn = async (id: number, from: string, to: string): Promise<number[]> => {
  const { body } = await kq
    .as(owner)
    .get<{ data: { beds_free: number }[] }>(`/api/accommodations/${id}/availability?from=${from}&to=${to}`);
  return body.data.map(({ beds_free }) => beds_free);
};
async function isFoundFor(workers: number, id: number): Promise<boolean> {
  const { body } = await kq
    .as(null)
    .get<{ data: { id: number }[] }>(
      `/api/accommodations?location=67059&workers=${workers}&start_date=2026-05-01&end_date=2026-05-02`,
    );
  return body.data.some((card) => card.id === id);
}
async function readAgain(ms = HOUR_MS): Promise<void> {
  kq.clock.advance(ms);
  expect(await kq.listings.sweepFeeds()).toBe(true);
}

async function openRepository() {
  const database = await openDatabase({ uri: kq.uri, name: 'listings', logger: silentLogger() });
  afterTest(() => database.close());
  const model = createAccommodationModel(database.connection);
  return createAccommodationRepository({ model, showsDemo: true });
}

async function confirmStay(id: number, stay: Reservation): Promise<void> {
  const repository = await openRepository();
  const doc = await repository.findById(id);
  await repository.pushStay({ id, version: doc!.version, changedAt: kq.clock.now(), events: [], stay });
}

describe('POST /accommodations/{id}/calendar-import', () => {
  it('answers the owner only', async () => {
    const id = await create();
    hosts.set(URL_A, calendarOf());
    expect((await kq.as(null).post(`/api/accommodations/${id}/calendar-import`, {})).status).toBe(401);
    expect((await add(id, { url: URL_A }, guest)).status).toBe(403);
    expect((await add(id, { url: URL_A }, otherOwner)).status).toBe(404);
    expect((await add(123_456_789, { url: URL_A })).status).toBe(404);
    expect(calls).toEqual([]);
  });

  it.each([
    ['neither address nor file', {}, 'url'],
    ['both', { url: URL_A, text: 'x' }, 'url'],
    ['more beds than the accommodation has', { text: 'BEGIN:VCALENDAR', beds: 13 }, 'beds'],
    ['no name', { text: 'x', name: ' ' }, 'name'],
    ['a web page', { text: '<html></html>' }, 'text'],
    ['an unreachable host', { url: 'https://gone.example/' }, 'url'],
  ])('returns 422 for %s', async (_what, body, field) => {
    const { status, body: answer } = await add(await create(), body);
    expect({ status, fields: Object.keys(answer.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
  });

  it.each([
    ['http', 'http://kalender.example/a.ics', /^Die Adresse muss mit https/],
    ['a private address', 'https://192.168.1.5/a.ics', /^Diese Adresse liegt in einem privaten Netz/],
    ['a private address in brackets', 'https://[::1]/a.ics', /^Diese Adresse liegt in einem privaten Netz/],
    ['an unreachable host', 'https://gone.example/', /^Unter dieser Adresse antwortet kein öffentlicher/],
    ['a web page', URL_A, /^Das ist kein vollständiger iCal-Kalender/],
    ['webcal of a web page', URL_A.replace('https', 'webcal'), /^Das ist kein vollständiger iCal-Kalender/],
  ])('names the reason why %s is refused', async (_what, url, text) => {
    const id = await create();
    hosts.set(URL_A, '<html>Bitte anmelden</html>');
    const { body } = await add(id, { url });
    expect(body.errors?.['url']).toEqual([expect.stringMatching(text)]);
    expect((await sync(id)).feeds).toEqual([]);
  });

  it.each(['text', 'url'] as const)(
    'names the rule that cannot be read by the date of its event: %s',
    async (field) => {
      const text = calendarOf('2026-05-01/2026-05-03').replace('SUMMARY', 'RRULE:FREQ=HOURLY\r\nSUMMARY');
      hosts.set(URL_A, text);
      const { status, body } = await add(await create(), field === 'text' ? { text } : { url: URL_A });
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { [field]: [expect.stringContaining('Der Termin vom Fr., 1. Mai 2026 ')] },
      });
    },
  );

  it('blocks all beds by a feed of the whole house, and some by a feed of a room', async () => {
    const id = await create();
    hosts.set(URL_A, calendarOf('2026-05-01/2026-05-03', '2026-05-02/2026-05-03'));
    const { status, body } = await add(id, { url: URL_A });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        feeds: [{ name: 'Airbnb', source: 'url', host: 'feeds.example', state: 'ok', nights: 2, beds: null }],
        conflicts: [],
      },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(
      (await add(id, { name: 'Zimmer 1', text: calendarOf('2026-05-03/2026-05-04'), beds: 6 })).status,
    ).toBe(201);
    expect(await freeOn(id, '2026-04-30', '2026-05-05')).toEqual([12, 0, 0, 6, 12]);
    const found = await kq
      .as(null)
      .get<{ data: { id: number }[] }>(
        '/api/accommodations?location=67059&workers=8&start_date=2026-05-03&end_date=2026-05-04',
      );
    expect(found.body.data.map((card) => card.id)).not.toContain(id);
  });

  it('stores dates only, and never exports imported nights', async () => {
    const id = await create();
    await add(id, { text: calendarOf('2026-05-01/2026-05-03') });
    const doc = await (await openRepository()).findById(id);
    expect(JSON.stringify(doc?.feeds)).not.toContain('Mustermann');
    const { body } = await kq.as(owner).post<CalendarSync>(`/api/accommodations/${id}/calendar-link`);
    const file = await kq.as(null).get<string>(body.link!.url.replace('https://kq.example', ''));
    expect(file.body).not.toContain('VEVENT');
  });

  it('ignores the own exported calendar', async () => {
    const [from, id] = [await create(), await create()];
    const blocks = [{ from: '2026-05-01', to: '2026-05-04', beds: 12 }];
    await kq.as(owner).put(`/api/accommodations/${from}/availability`, { blocks });
    const { body } = await kq.as(owner).post<CalendarSync>(`/api/accommodations/${from}/calendar-link`);
    const file = await kq.as(null).get<string>(body.link!.url.replace('https://kq.example', ''));
    expect((await add(id, { text: file.body })).body.feeds).toMatchObject([{ nights: 0 }]);
  });

  it('leaves a confirmed stay and shows the conflict', async () => {
    const id = await create();
    await confirmStay(id, { request_id: 1, from: '2026-05-02', to: '2026-05-06', beds: 4 });
    const { body } = await add(id, { text: calendarOf('2026-05-01/2026-05-04', '2026-05-05/2026-05-09') });
    expect(body.conflicts).toMatchObject([
      { from: '2026-05-02', to: '2026-05-04' },
      { from: '2026-05-05', to: '2026-05-06' },
    ]);
    expect(await freeOn(id, '2026-05-01', '2026-05-07')).toEqual([0, 0, 0, 8, 0, 0]);
    const room = await add(id, { name: 'Zimmer', text: calendarOf('2026-05-04/2026-05-05'), beds: 8 });
    expect(room.body.conflicts).toEqual(body.conflicts);
  });

  it('reads one calendar of an owner at a time: 429 for another one, for other owners it goes on', async () => {
    const [id, foreign] = [await create(), await create(otherOwner)];
    let finish: (text: string) => void = () => undefined;
    const first = add(id, { url: 'https://slow.example/' });
    await new Promise<void>((begin) => {
      slowHost = () => {
        begin();
        return new Promise((resolve) => (finish = resolve));
      };
    });
    const second = await add(id, { text: calendarOf() });
    expect({ status: second.status, wait: second.headers['retry-after'] }).toEqual({
      status: 429,
      wait: '2',
    });
    expect((await add(foreign, { text: calendarOf() }, otherOwner)).status).toBe(201);
    finish(calendarOf());
    expect((await first).status).toBe(201);
    expect((await add(id, { text: calendarOf() })).status).toBe(201);
  });

  it('accepts an address once', async () => {
    const id = await create();
    hosts.set(URL_A, calendarOf());
    expect((await add(id, { url: URL_A })).status).toBe(201);
    expect((await add(id, { url: URL_A })).status).toBe(409);
  });

  it('accepts a file of 900 KB', async () => {
    const text = calendarOf('2026-05-01/2026-05-02').replace(
      'END:VCALENDAR',
      `X-PAD:${'x'.repeat(900_000)}\r\nEND:VCALENDAR`,
    );
    expect((await add(await create(), { text })).status).toBe(201);
  });
});

describe('the feeds of an accommodation', () => {
  const MAY = '2026-05-01/2026-05-11';

  async function follow(text = calendarOf(MAY)): Promise<{ id: number; feedId: number }> {
    const id = await create();
    hosts.set(URL_A, text);
    const { body } = await add(id, { url: URL_A });
    return { id, feedId: body.feeds[0]!.id };
  }

  it('are read every 30 minutes with their validators', async () => {
    const { id } = await follow();
    await readAgain(29 * MINUTE_MS);
    expect(calls).toHaveLength(1);
    hosts.set(URL_A, calendarOf(MAY, '2026-06-01/2026-06-02'));
    await readAgain(60_000);
    expect(calls[1]).toEqual({ url: URL_A, etag: '"1"' });
    expect(await freeOn(id, '2026-06-01', '2026-06-03')).toEqual([0, 12]);
    const [feed] = (await sync(id)).feeds;
    expect(feed).toMatchObject({ state: 'ok', nights: 11, last_read_at: kq.clock.now().toISOString() });
  });

  it('keep their nights while a host fails, without stopping the others', async () => {
    const { id } = await follow();
    const other = await create();
    hosts.set('https://feeds.example/b.ics', calendarOf('2026-07-01/2026-07-02'));
    await add(other, { url: 'https://feeds.example/b.ics' });
    const before = (await sync(id)).feeds[0]!.last_read_at;
    hosts.delete(URL_A);
    hosts.set('https://feeds.example/b.ics', calendarOf('2026-07-01/2026-07-03'));
    await readAgain();
    expect((await sync(id)).feeds).toMatchObject([{ state: 'failed', nights: 10, last_read_at: before }]);
    expect((await sync(other)).feeds).toMatchObject([{ state: 'ok', nights: 2 }]);
    hosts.set(URL_A, { isUnchanged: true });
    await readAgain();
    expect((await sync(id)).feeds).toMatchObject([{ state: 'ok', nights: 10 }]);
  });

  it('free a single cancelled stay immediately', async () => {
    const { id } = await follow(calendarOf(MAY, '2026-06-01/2026-06-05'));
    hosts.set(URL_A, calendarOf(MAY));
    await readAgain();
    expect((await sync(id)).feeds).toMatchObject([{ state: 'ok', nights: 10 }]);
  });

  it.each([
    ['empty', calendarOf(), 0],
    ['halved', calendarOf('2026-05-01/2026-05-06'), 5],
  ])('free nothing when suddenly %s, until the owner releases it', async (_what, text, left) => {
    const { id, feedId } = await follow();
    hosts.set(URL_A, text);
    await readAgain();
    expect((await sync(id)).feeds).toMatchObject([
      { state: 'suspicious', nights: 10, pending_nights: left, freed: [{ to: '2026-05-11' }] },
    ]);
    const path = `/api/accommodations/${id}/calendar-feeds/${feedId}/release`;
    const { reading } = (await sync(id)).feeds[0]!;
    expect((await kq.as(otherOwner).post(path, { reading })).status).toBe(404);
    const { body } = await kq.as(owner).post<CalendarSync>(path, { reading });
    expect(body.feeds).toMatchObject([{ state: 'ok', nights: left, pending_nights: null, freed: [] }]);
    expect((await kq.as(owner).post(path, { reading })).status).toBe(200);
  });

  it('release the reading that the owner saw only: 409 after another one', async () => {
    const { id, feedId } = await follow();
    const path = `/api/accommodations/${id}/calendar-feeds/${feedId}/release`;
    hosts.set(URL_A, calendarOf('2026-05-01/2026-05-05'));
    await readAgain();
    const { reading } = (await sync(id)).feeds[0]!;
    hosts.set(URL_A, calendarOf());
    await readAgain();
    expect((await kq.as(owner).post(path, { reading })).status).toBe(409);
    expect(await kq.as(owner).post(path)).toMatchObject({
      status: 422,
      body: { errors: { reading: ['Die Seite ist veraltet. Bitte laden Sie sie neu.'] } },
    });
    expect((await sync(id)).feeds).toMatchObject([{ state: 'suspicious', nights: 10, pending_nights: 0 }]);
    expect(await freeOn(id, '2026-05-01', '2026-05-02')).toEqual([0]);
  });

  it('free nights after two more equal readings at least 6 h apart', async () => {
    const { id } = await follow();
    hosts.set(URL_A, calendarOf());
    await readAgain();
    for (let hours = 0; hours < 5; hours += 1) await readAgain();
    hosts.set(URL_A, { isUnchanged: true });
    await readAgain();
    await readAgain(5 * HOUR_MS);
    expect((await sync(id)).feeds).toMatchObject([{ state: 'suspicious', nights: 10 }]);
    await readAgain();
    expect((await sync(id)).feeds).toMatchObject([{ state: 'ok', nights: 0 }]);
  });

  it('begin to count again after a different suspicious reading, and forget it after a good one', async () => {
    const { id } = await follow();
    for (const text of [calendarOf(), calendarOf('2026-05-01/2026-05-02'), calendarOf()]) {
      hosts.set(URL_A, text);
      await readAgain(6 * HOUR_MS);
    }
    expect((await sync(id)).feeds).toMatchObject([{ state: 'suspicious', nights: 10, pending_nights: 0 }]);
    hosts.set(URL_A, calendarOf(MAY));
    await readAgain();
    expect((await sync(id)).feeds).toMatchObject([{ state: 'ok', nights: 10 }]);
  });

  it('block the new nights of a suspicious reading immediately', async () => {
    const { id } = await follow();
    hosts.set(URL_A, calendarOf('2026-06-01/2026-06-03'));
    await readAgain();
    expect((await sync(id)).feeds).toMatchObject([{ state: 'suspicious', nights: 12, pending_nights: 2 }]);
  });

  it('free their nights when removed, and are not read again', async () => {
    const { id, feedId } = await follow();
    const path = `/api/accommodations/${id}/calendar-feeds/${feedId}`;
    expect((await kq.as(otherOwner).delete(path)).status).toBe(404);
    expect((await kq.as(owner).delete<CalendarSync>(path)).body.feeds).toEqual([]);
    expect((await kq.as(owner).delete(path)).status).toBe(404);
    expect(await freeOn(id, '2026-05-01', '2026-05-02')).toEqual([12]);
    await readAgain();
    expect(calls).toHaveLength(1);
  });

  it('block the beds of some rooms or the whole house, as the owner chooses', async () => {
    const { id, feedId } = await follow();
    const path = `/api/accommodations/${id}/calendar-feeds/${feedId}`;
    const set = (beds: unknown, session: typeof owner | null = owner) =>
      kq.as(session).patch<CalendarSync & { errors?: object }>(path, { beds });
    expect((await set(4, null)).status).toBe(401);
    expect((await set(4, guest)).status).toBe(403);
    expect((await set(4, otherOwner)).status).toBe(404);
    for (const beds of [13, 0, 'x', undefined])
      expect(await set(beds)).toMatchObject({ status: 422, body: { errors: { beds: expect.any(Array) } } });
    expect((await set(4)).body.feeds).toMatchObject([{ id: feedId, beds: 4, nights: 10, state: 'ok' }]);
    expect(await freeOn(id, '2026-05-01', '2026-05-02')).toEqual([8]);
    expect(await isFoundFor(8, id)).toBe(true);
    expect((await set(null)).body.feeds).toMatchObject([{ beds: null }]);
    expect(await freeOn(id, '2026-05-01', '2026-05-02')).toEqual([0]);
    expect(await isFoundFor(8, id)).toBe(false);
    await set(4);
    hosts.set(URL_A, calendarOf(MAY, '2026-06-01/2026-06-02'));
    await readAgain();
    expect(await freeOn(id, '2026-06-01', '2026-06-02')).toEqual([8]);
  });

  it('keep a change of beds that is made while they are read', async () => {
    const { id, feedId } = await follow();
    const path = `/api/accommodations/${id}/calendar-feeds/${feedId}`;
    hosts.set(URL_A, calendarOf(MAY, '2026-06-01/2026-06-02'));
    kq.clock.advance(HOUR_MS);
    await Promise.all([kq.listings.sweepFeeds(), kq.as(owner).patch(path, { beds: 4 })]);
    expect((await sync(id)).feeds).toMatchObject([{ beds: 4, nights: 11 }]);
  });

  it('are deleted with the accommodation', async () => {
    const { id } = await follow();
    await kq.as(owner).delete(`/api/accommodations/${id}`);
    await readAgain();
    expect(calls).toHaveLength(1);
    expect((await (await openRepository()).findById(id))?.feeds).toEqual([]);
  });
});

it('exports how late the oldest due calendar is, 0 while none is due', async () => {
  const repository = await openRepository();
  const metrics = createMetrics();
  watchFeeds({ metrics, repository, clock: kq.clock });
  const overdue = async () => /^kq_calendars_overdue_ms (.*)$/m.exec(await metrics.text())?.[1];
  expect(await overdue()).toBe('0');
  hosts.set(URL_A, calendarOf());
  await add(await create(), { url: URL_A });
  expect(await overdue()).toBe('0');
  kq.clock.advance(75 * MINUTE_MS);
  expect(await overdue()).toBe(String(45 * MINUTE_MS));
  await readAgain(0);
  expect(await overdue()).toBe('0');
});
