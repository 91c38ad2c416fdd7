import { addDays, type CalendarSync, type OwnerCalendarLink } from '@kq/contracts';
import ICAL from 'ical.js';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';
import { createAccommodationRepository } from '../src/accommodations/data/accommodation.repository';
import { type Reservation } from '../src/beds/domain/reservation';
import { openDatabase } from '@kq/embedded';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { accommodationBody, guest, type Harness, otherOwner, owner, startListings } from './listings-harness';

let kq: Harness;

beforeAll(async () => {
  kq = await startListings();
}, 30_000);
afterAll(() => kq.stop());

async function create(title = 'Monteurhaus am Park'): Promise<number> {
  const { body } = await kq
    .as(owner)
    .post<{ id: number }>('/api/accommodations', accommodationBody({ title }));
  return body.id;
}

async function confirmStay(id: number, stay: Reservation): Promise<void> {
  const database = await openDatabase({ uri: kq.uri, name: 'listings', logger: silentLogger() });
  afterTest(() => database.close());
  const model = createAccommodationModel(database.connection);
  const repository = createAccommodationRepository({ model, showsDemo: true });
  const doc = await repository.findById(id);
  const write = { id, version: doc!.version, changedAt: kq.clock.now(), events: [], stay };
  expect(await repository.pushStay(write)).toBe(true);
}

const renew = async (id: number): Promise<string> =>
  (await kq.as(owner).post<CalendarSync>(`/api/accommodations/${id}/calendar-link`)).body.link!.url;

const read = (url: string) => kq.as(null).get<string>(url.replace('https://kq.example', ''));

const eventsOf = (text: string) => {
  const events = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
  return events.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
};

/** Returns every night of the events, oldest first. */
function nightsOf(text: string): string[] {
  return eventsOf(text)
    .flatMap(({ startDate, endDate }) => {
      expect([startDate.isDate, endDate.isDate]).toEqual([true, true]);
      const nights: string[] = [];
      for (let day = startDate.toString(); day < endDate.toString(); day = addDays(day, 1)) nights.push(day);
      return nights;
    })
    .sort();
}

describe('GET /accommodations/{id}/calendar.ics', () => {
  it('returns own stays and blocks as all-day events, read back with every night', async () => {
    const id = await create('Haus; mit, Sonderzeichen\\');
    await kq.as(owner).put(`/api/accommodations/${id}/availability`, {
      blocks: [
        // Summer time starts on 29 March.
        { from: '2026-03-27', to: '2026-03-31', beds: 12 },
        { from: '2026-03-27', to: '2026-03-31', beds: 12 },
      ],
    });
    await confirmStay(id, { request_id: 1_234_567_890_123, from: '2026-10-24', to: '2026-10-26', beds: 3 });
    const { status, headers, body } = await read(await renew(id));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    const block = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'];
    expect(nightsOf(body)).toEqual([...block, ...block, '2026-10-24', '2026-10-25'].sort());
    expect(eventsOf(body).map(({ summary }) => summary)).toEqual(['Belegt', 'Gesperrt', 'Gesperrt']);
    expect(body).toContain('DTEND;VALUE=DATE:20261026');
    expect(body).not.toContain('1234567890123');
  });

  it('keeps the ids of its events, which end with our own domain part and differ from each other', async () => {
    const id = await create();
    const blocks = [
      { from: '2026-05-01', to: '2026-05-04', beds: 2 },
      { from: '2026-05-01', to: '2026-05-04', beds: 2 },
    ];
    await kq.as(owner).put(`/api/accommodations/${id}/availability`, { blocks });
    const url = await renew(id);
    const uids = async () => eventsOf((await read(url)).body).map(({ uid }) => uid);
    const first = await uids();
    await kq.as(owner).put(`/api/accommodations/${id}/availability`, {
      blocks: [{ from: '2026-04-01', to: '2026-04-02', beds: 1 }, ...blocks],
    });
    expect(new Set(first).size).toBe(2);
    for (const uid of first) expect(uid).toMatch(/^[\w-]{22}@kolonnenquartier$/);
    expect(await uids()).toEqual(expect.arrayContaining(first));
  });

  it('returns a calendar without events for an accommodation without bookings', async () => {
    const { status, body } = await read(await renew(await create()));
    expect([status, eventsOf(body)]).toEqual([200, []]);
  });

  it('returns the same 404 for a wrong, foreign, renewed or revoked token and an unknown accommodation', async () => {
    const [id, other] = [await create(), await create()];
    const [first, foreign] = [await renew(id), await renew(other)];
    const second = await renew(id);
    expect((await read(second)).status).toBe(200);
    const of = (token: string | null, accommodation = id) =>
      kq.as(null).get(`/api/accommodations/${accommodation}/calendar.ics?token=${token}`);
    const tokenOf = (url: string) => new URL(url).searchParams.get('token');
    const closed = [
      await of('x'),
      await of(''),
      await of(tokenOf(first)),
      await of(tokenOf(foreign)),
      await of(tokenOf(second), 123_456_789),
    ];
    await kq.as(owner).delete(`/api/accommodations/${id}/calendar-link`);
    closed.push(await of(tokenOf(second)));
    for (const { status, body } of closed)
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('ends with the deletion of the accommodation', async () => {
    const id = await create();
    const url = await renew(id);
    await kq.as(owner).delete(`/api/accommodations/${id}`);
    expect((await read(url)).status).toBe(404);
  });
});

describe('the secret link of the exported calendar', () => {
  it('is created, shown again, renewed and revoked by its owner only', async () => {
    const id = await create();
    const path = `/api/accommodations/${id}/calendar-link`;
    const sync = () => kq.as(owner).get<CalendarSync>(`/api/accommodations/${id}/calendar-sync`);
    for (const [session, expected] of [
      [null, 401],
      [guest, 403],
      [otherOwner, 404],
    ] as const) {
      expect((await kq.as(session).post(path)).status).toBe(expected);
      expect((await kq.as(session).delete(path)).status).toBe(expected);
      expect((await kq.as(session).get(`/api/accommodations/${id}/calendar-sync`)).status).toBe(expected);
    }
    expect((await sync()).body.link).toBeNull();
    const first = await renew(id);
    expect((await sync()).body.link).toEqual({ url: first, renewed_at: kq.clock.now().toISOString() });
    const second = await renew(id);
    expect(second).not.toBe(first);
    expect((await kq.as(owner).delete<CalendarSync>(path)).body.link).toBeNull();
    expect((await kq.as(owner).delete<CalendarSync>(path)).status).toBe(200);
    const third = await renew(id);
    expect([first, second]).not.toContain(third);
  });
});

describe('the calendar of all accommodations of an owner', () => {
  const PATH = '/api/accommodations/my/calendar-link';
  const renewAll = async (): Promise<string> =>
    (await kq.as(owner).post<OwnerCalendarLink>(PATH)).body.link!.url;

  it('has a link that its owner creates, sees, renews and revokes', async () => {
    for (const [session, expected] of [
      [null, 401],
      [guest, 403],
    ] as const) {
      expect((await kq.as(session).get(PATH)).status).toBe(expected);
      expect((await kq.as(session).post(PATH)).status).toBe(expected);
      expect((await kq.as(session).delete(PATH)).status).toBe(expected);
    }
    expect((await kq.as(owner).get<OwnerCalendarLink>(PATH)).body).toEqual({ link: null });
    expect((await kq.as(owner).delete<OwnerCalendarLink>(PATH)).body).toEqual({ link: null });
    const first = await renewAll();
    expect((await kq.as(owner).get<OwnerCalendarLink>(PATH)).body.link).toEqual({
      url: first,
      renewed_at: kq.clock.now().toISOString(),
    });
    const second = await renewAll();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const foreign = second.replace(String(owner.userId), String(otherOwner.userId));
    for (const wrong of [foreign, second.replace(/token=.*/, 'token=x')])
      expect(await read(wrong)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await kq.as(owner).delete<OwnerCalendarLink>(PATH)).body).toEqual({ link: null });
    expect((await kq.as(owner).delete(PATH)).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect(await renewAll()).not.toBe(second);
  });

  it('names the accommodation of each event, holds stays and blocks only, and is recognised when imported', async () => {
    const [one, two] = [await create('Haus am Bach'), await create('Haus am Berg')];
    await kq.as(otherOwner).post('/api/accommodations', accommodationBody({ title: 'Fremdes Haus' }));
    const block = { from: '2026-04-01', to: '2026-04-03', beds: 2 };
    await kq.as(owner).put(`/api/accommodations/${one}/availability`, { blocks: [block] });
    await confirmStay(two, { request_id: 7_654_321, from: '2026-04-10', to: '2026-04-12', beds: 3 });
    const feed = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a@example.com', 'DTSTART;VALUE=DATE:20260701'];
    await kq.as(owner).post(`/api/accommodations/${two}/calendar-import`, {
      name: 'Airbnb',
      text: [...feed, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'),
    });
    const { status, headers, body } = await read(await renewAll());
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' },
    });
    const ours = eventsOf(body).filter(({ summary }) => /Bach|Berg/.test(summary));
    expect(ours.map(({ summary }) => summary)).toEqual(['Gesperrt: Haus am Bach', 'Belegt: Haus am Berg']);
    expect(body).not.toMatch(/Fremdes|20260701|7654321/);
    const alone = eventsOf((await read(await renew(two))).body);
    expect(alone[0]?.uid).toBe(ours[1]?.uid);
    const imported = await kq
      .as(owner)
      .post<CalendarSync>(`/api/accommodations/${one}/calendar-import`, { name: 'Eigener', text: body });
    expect(imported.body.feeds).toMatchObject([{ name: 'Eigener', nights: 0 }]);
  });
});
