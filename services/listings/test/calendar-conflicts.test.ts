import { type CalendarSync } from '@kq/contracts';
import { type BookingsHarness, dispatcher, ownerA, ownerB, startBookings, STAY } from './bookings-harness';

let kq: BookingsHarness;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterEach(() => kq.clock.set('2026-03-02T09:00:00.000Z'));
afterAll(() => kq.stop());

const FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1@example.com',
  'DTSTART;VALUE=DATE:20260318',
  'DTEND;VALUE=DATE:20260322',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

const sync = async (accommodation: number) =>
  (await kq.get<CalendarSync>(`/api/accommodations/${accommodation}/calendar-sync`, { as: ownerA })).body;
const confirmed = async (accommodation: number) => {
  const id = await kq.opened([accommodation]);
  await kq.answer(id, ownerA, { action: 'accept' });
  await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
  return id;
};

/** The nights of the stay under an id of another platform, and a night after them. */
const ECHO = FILE.replace('20260318', STAY.start_date.replaceAll('-', '')).replace('20260322', '20260321');

const imported = async (accommodation: number, text: string) => {
  const body = { name: 'Airbnb', text };
  return kq.post<CalendarSync>(`/api/accommodations/${accommodation}/calendar-import`, body, { as: ownerA });
};
const freeOn = (accommodation: number, start_date: string, end_date: string) =>
  kq.freeBeds(accommodation, { start_date, end_date });

describe('a stay that another platform returns under its own id', () => {
  it('takes no more beds than it has, and is no conflict; the rest of the event counts', async () => {
    const accommodation = await kq.accommodation(ownerA);
    await confirmed(accommodation);
    const { body } = await imported(accommodation, ECHO);
    expect(body).toMatchObject({ conflicts: [], feeds: [{ nights: 1 }] });
    expect(await freeOn(accommodation, STAY.start_date, STAY.end_date)).toBe(2);
    expect(await freeOn(accommodation, STAY.end_date, '2026-03-21')).toBe(0);
  });

  it.each([
    ['is gone with its cancellation', 'other', 12],
    ['counts after a cancellation because the house is booked twice', 'double_booked', 0],
  ])('%s', async (_what, reason, free) => {
    const accommodation = await kq.accommodation(ownerA);
    const id = await confirmed(accommodation);
    await imported(accommodation, ECHO);
    const body = { accommodation_id: accommodation, reason };
    expect((await kq.post(`/api/booking-requests/${id}/cancel-stay`, body, { as: ownerA })).status).toBe(200);
    expect(await freeOn(accommodation, STAY.start_date, STAY.end_date)).toBe(free);
    expect(await freeOn(accommodation, STAY.end_date, '2026-03-21')).toBe(0);
  });
});

/** A stay for 10 of 12 beds, and the calendar of another platform that is busy on two of its nights. */
async function conflict() {
  const accommodation = await kq.accommodation(ownerA);
  const id = await confirmed(accommodation);
  const imported = await kq.post<CalendarSync>(
    `/api/accommodations/${accommodation}/calendar-import`,
    { name: 'Airbnb', text: FILE },
    { as: ownerA },
  );
  const feedId = imported.body.feeds[0]!.id;
  return {
    accommodation,
    id,
    feedId,
    feedPath: `/api/accommodations/${accommodation}/calendar-feeds/${feedId}`,
    imported,
  };
}

describe('a conflict between a confirmed stay and the calendar of another platform', () => {
  it('leaves the stay, and names it with its company and the calendar', async () => {
    const { accommodation, id, feedId, imported } = await conflict();
    expect(imported.body.conflicts).toEqual([
      {
        from: '2026-03-18',
        to: STAY.end_date,
        stays: [
          {
            request_id: id,
            from: STAY.start_date,
            to: STAY.end_date,
            beds: 10,
            name: expect.any(String),
            can_cancel: true,
          },
        ],
        feeds: [{ id: feedId, name: 'Airbnb' }],
      },
    ]);
    expect(await sync(accommodation)).toEqual(imported.body);
    expect((await kq.read(id)).recipients[0]).toMatchObject({ status: 'confirmed', beds_confirmed: 10 });
  });

  it('ends by cancelling the stay, which notifies the dispatcher', async () => {
    const { accommodation, id } = await conflict();
    const path = `/api/booking-requests/${id}/cancel-stay`;
    const body = { accommodation_id: accommodation, reason: 'double_booked' };
    expect((await kq.post(path, body, { as: ownerB })).status).toBe(404);
    expect((await kq.post(path, body, { as: ownerA })).status).toBe(200);
    expect((await sync(accommodation)).conflicts).toEqual([]);
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-18', end_date: '2026-03-20' })).toBe(0);
    expect(await kq.freeBeds(accommodation, { start_date: '2026-03-16', end_date: '2026-03-18' })).toBe(12);
    const question = {
      mail_kind: 'stay_cancelled',
      booking_request_id: id,
      user_id: dispatcher.userId,
      reference: String((await kq.doc(id))?.recipients[0]?.stay_state?.stay_id),
    };
    expect((await kq.internal('/mail-content', question)).body).toMatchObject({ skip: false });
  });

  it('ends by letting the calendar block the remaining beds only', async () => {
    const { accommodation, feedPath } = await conflict();
    const changed = await kq.patch<CalendarSync>(feedPath, { beds: 2 }, { as: ownerA });
    expect(changed).toMatchObject({ status: 200, body: { conflicts: [] } });
    expect(await kq.freeBeds(accommodation, STAY)).toBe(0);
  });

  it('ends by removing the calendar', async () => {
    const { accommodation, feedPath } = await conflict();
    const removed = await kq.delete<CalendarSync>(feedPath, { as: ownerA });
    expect(removed).toMatchObject({ status: 200, body: { feeds: [], conflicts: [] } });
    expect(await kq.freeBeds(accommodation, STAY)).toBe(2);
  });

  it('offers no cancellation of a stay that has begun', async () => {
    const { accommodation, id } = await conflict();
    kq.clock.set('2026-03-17T09:00:00.000Z');
    expect((await sync(accommodation)).conflicts).toMatchObject([{ stays: [{ can_cancel: false }] }]);
    const body = { accommodation_id: accommodation, reason: 'other' };
    expect((await kq.post(`/api/booking-requests/${id}/cancel-stay`, body, { as: ownerA })).status).toBe(409);
  });
});
