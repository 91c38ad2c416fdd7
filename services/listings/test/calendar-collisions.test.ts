import { type CalendarCollisions } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import {
  changeStored,
  feed,
  followFeed,
  kq,
  mail,
  publishedData,
  published,
  readAgain,
  useCalendarMails,
} from './calendar-mails-harness';
import { otherOwner, owner } from './listings-harness';

useCalendarMails();

const TYPE = 'accommodation.calendar-collided.v1';
const DAY = '20260302';
const stay = { stay_id: 77, request_id: 7, from: '2026-05-04', to: '2026-05-08', beds: 4, persons: 4 };

const event = (uid: number, from: string, to: string) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, 'END:VEVENT'].join(
    '\r\n',
  );
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
const OTHER = event(9, '20260601', '20260610');
/** The booking of another platform on two nights of the stay. */
const COLLIDING = event(1, '20260502', '20260506');

/** An accommodation with a feed and a stay on other nights; the feed names the colliding ones from the next reading on. */
async function collided() {
  feed.text = calendar(OTHER);
  const { id, feedId } = await followFeed();
  await changeStored(id, { $push: { stays: stay }, $inc: { version: 1 } });
  feed.text = calendar(OTHER, COLLIDING);
  await readAgain();
  return { id, feedId, reference: `${id}.${feedId}.${DAY}` };
}

const shown = async (session = owner) =>
  (await kq.as(session).get<CalendarCollisions>('/api/accommodations/my/calendar-collisions')).body.data;

describe('a booking of another platform on nights of a stay', () => {
  it('is an event of the accommodation, once over all readings and replicas', async () => {
    const { id, feedId } = await collided();
    const replica = await kq.replica();
    for (let hours = 0; hours < 3; hours += 1) await readAgain();
    await Promise.all([replica.sweepFeeds(), kq.listings.sweepFeeds()]);
    expect(await publishedData(TYPE, 1)).toEqual([
      {
        accommodation_id: id,
        owner_id: owner.userId,
        feed_id: feedId,
        collision_no: 1,
        nights: [{ from: '2026-05-04', to: '2026-05-06' }],
        mail_on: '2026-03-02',
      },
    ]);
  });

  it('is mailed with house, nights, agreed stay and the way on', async () => {
    const { id, reference } = await collided();
    expect(await mail('calendar_collided', reference)).toMatchObject({
      skip: false,
      to: { email: `user-${owner.userId}@demo.example` },
      link: `https://kq.example/owner-dashboard?section=places&calendar=${id}`,
      feed_name: 'Airbnb',
      title: 'Monteurhaus am Park',
      nights: [{ from: '2026-05-04', to: '2026-05-06' }],
      stays: [{ from: '2026-05-04', to: '2026-05-08', beds: 4, name: null }],
    });
    expect(await mail('calendar_collided', reference, otherOwner.userId)).toMatchObject({ skip: true });
  });

  it('names further nights in an event of its own, and its mail a day after the last', async () => {
    await collided();
    feed.text = calendar(OTHER, event(1, '20260502', '20260507'));
    await readAgain();
    expect(await publishedData(TYPE, 2)).toMatchObject([
      { collision_no: 1, mail_on: '2026-03-02' },
      { collision_no: 2, mail_on: '2026-03-03', nights: [{ from: '2026-05-06', to: '2026-05-07' }] },
    ]);
  });

  it.each([
    ['the span vanishes', async () => void (feed.text = calendar(OTHER))],
    [
      'the stay is cancelled',
      (id: number) => changeStored(id, { $set: { stays: [] }, $inc: { version: 1 } }),
    ],
    [
      'the stay is shortened',
      (id: number) =>
        changeStored(id, { $set: { stays: [{ ...stay, from: '2026-05-06' }] }, $inc: { version: 1 } }),
    ],
  ])('is shown to its owner until %s, and not mailed after', async (_how, solve) => {
    const { id, feedId, reference } = await collided();
    expect(await shown()).toEqual([
      {
        accommodation_id: id,
        title: 'Monteurhaus am Park',
        nights: [{ from: '2026-05-04', to: '2026-05-06' }],
        feeds: [{ id: feedId, name: 'Airbnb' }],
      },
    ]);
    expect(await shown(otherOwner)).toEqual([]);
    await solve(id);
    await readAgain();
    expect(await shown()).toEqual([]);
    expect(await mail('calendar_collided', reference)).toMatchObject({ skip: true });
  });

  it('is an event of an import, too', async () => {
    feed.text = calendar(COLLIDING);
    const id = (await followFeed()).id;
    await changeStored(id, { $push: { stays: stay }, $inc: { version: 1 } });
    const body = { name: 'Booking', text: calendar(COLLIDING) };
    await kq.as(owner).post(`/api/accommodations/${id}/calendar-import`, body);
    expect(await publishedData(TYPE, 2)).toHaveLength(2);
  });

  it('is found in calendars of earlier builds by their next reading', async () => {
    feed.text = calendar(COLLIDING);
    const { id } = await followFeed();
    await changeStored(id, { $push: { stays: stay }, $inc: { version: 1 } });
    await readAgain(DAY_MS);
    expect(await publishedData(TYPE, 1)).toMatchObject([{ accommodation_id: id, mail_on: '2026-03-03' }]);
  });
});

describe('the nights of a stay under an id of another platform', () => {
  it('are shown as probable echoes, take no beds and cause no event', async () => {
    feed.text = calendar(event(9, '20260504', '20260508'));
    const { id } = await followFeed();
    await changeStored(id, { $push: { stays: stay }, $inc: { version: 1 } });
    await readAgain();
    const { body } = await kq
      .as(owner)
      .get<{ feeds: object[]; conflicts: object[] }>(`/api/accommodations/${id}/calendar-sync`);
    expect(body).toMatchObject({
      conflicts: [],
      feeds: [{ nights: 0, echoes: [{ from: '2026-05-04', to: '2026-05-08' }] }],
    });
    expect(published(TYPE)).toEqual([]);
    expect(await shown()).toEqual([]);
  });
});
