import { withCollisions } from './collisions';

const TODAY = '2026-03-02';
const stay = { request_id: 1, from: '2026-05-02', to: '2026-05-06', beds: 4 };
const span = (from: string, to: string) => ({ from: `2026-05-${from}`, to: `2026-05-${to}` });
const airbnb = { id: 5, name: 'Airbnb', beds: null, spans: [span('01', '04')] };
const calendar = { beds_total: 12, stays: [stay] };

type Feed = Parameters<typeof withCollisions>[0]['feeds'][number];
const after = (feed: Feed, today = TODAY, change: object = {}) =>
  withCollisions({ ...calendar, feeds: [feed], ...change }, today)[0]!;

describe('withCollisions', () => {
  it('records the nights that a feed takes of a stay, and the day of the mail', () => {
    expect(after(airbnb).collisions).toEqual({ no: 1, nights: [span('02', '04')], mail_on: TODAY });
  });

  it('changes nothing while no other night collides', () => {
    const read = after(airbnb);
    expect(after(read)).toEqual(read);
    expect(after(read, '2026-03-09').collisions).toEqual(read.collisions);
    expect(after(read, '2026-05-03').collisions).toMatchObject({ no: 1, nights: [span('03', '04')] });
  });

  it('counts further nights, whose mail waits for the next day after one of today', () => {
    const longer = { ...after(airbnb), spans: [span('01', '05')] };
    expect(after(longer).collisions).toEqual({ no: 2, nights: [span('02', '05')], mail_on: '2026-03-03' });
    expect(after(longer, '2026-03-04').collisions).toMatchObject({ no: 2, mail_on: '2026-03-04' });
    const third = { ...after(longer), spans: [span('01', '05'), span('05', '06')] };
    expect(after(third).collisions).toMatchObject({
      no: 3,
      mail_on: '2026-03-03',
    });
  });

  it('ends them with the span or the stay, and counts them again when they return', () => {
    const read = after(airbnb);
    const gone = after({ ...read, spans: [] });
    expect(gone.collisions).toEqual({ no: 1, nights: [], mail_on: TODAY });
    expect(after(read, TODAY, { stays: [] }).collisions).toMatchObject({ no: 1, nights: [] });
    expect(after({ ...gone, spans: airbnb.spans }).collisions).toMatchObject({
      no: 2,
      mail_on: '2026-03-03',
    });
  });

  it.each([
    ['beds that are left', { ...airbnb, beds: 8 }],
    ['the nights of the stay, which are probably the stay itself', { ...airbnb, spans: [span('02', '06')] }],
    ['nights beside the stay', { ...airbnb, spans: [span('06', '09')] }],
  ])('records none for %s', (_what, feed) => {
    expect(after(feed)).toBe(feed);
  });

  it('records a booking within the nights of a stay', () => {
    expect(after({ ...airbnb, spans: [span('03', '05')] }).collisions?.nights).toEqual([span('03', '05')]);
  });

  it('records by calendar which nights it takes', () => {
    const booking = { ...airbnb, id: 6, name: 'Booking', spans: [span('05', '08')] };
    const both: Feed[] = [airbnb, booking];
    const feeds = withCollisions({ ...calendar, feeds: both }, TODAY);
    expect(feeds.map(({ collisions }) => collisions?.nights)).toEqual([
      [span('02', '04')],
      [span('05', '06')],
    ]);
  });
});
