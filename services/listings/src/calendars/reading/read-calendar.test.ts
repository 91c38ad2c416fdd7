import { FeedRefusedError } from '../domain/feed-refused-error';
import { readCalendar } from './read-calendar';

const TODAY = '2026-03-02';

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const read = (text: string) => readCalendar(text, TODAY).map(({ from, to }) => `${from}/${to}`);
const reasonOf = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof FeedRefusedError) return error.reason;
    throw error;
  }
  return 'accepted';
};

describe('feeds of platforms', () => {
  it('reads Airbnb: a parameter of PRODID, DTEND first, exclusive ends, texts dropped', () => {
    const feed = [
      'BEGIN:VCALENDAR',
      'PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 1.0//EN',
      'CALSCALE:GREGORIAN',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'DTEND;VALUE=DATE:20260406',
      'DTSTART;VALUE=DATE:20260403',
      'UID:1418fb94e984-0c1d2e3f4a5b@airbnb.com',
      'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
      ' tails/HM0000000\\nPhone Number (Last 4 Digits): 0000',
      'SUMMARY:Reserved',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTEND;VALUE=DATE:20260501',
      'DTSTART;VALUE=DATE:20260420',
      'UID:7f662ec65913-9a8b7c6d5e4f@airbnb.com',
      'SUMMARY:Airbnb (Not available)',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    expect(read(feed)).toEqual(['2026-04-03/2026-04-06', '2026-04-20/2026-05-01']);
  });

  it('reads Booking.com: escaped PRODID, bookings and closures alike, an event of 182 nights', () => {
    const feed = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Booking.com\\\\\\, B.V.//iCal 1.0//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'DTSTAMP:20260301T120000Z',
      'DTSTART;VALUE=DATE:20260401',
      'DTEND;VALUE=DATE:20260930',
      'UID:0123456789abcdef0123456789abcdef@booking.com',
      'SUMMARY:CLOSED - Not available',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n');
    expect(read(feed)).toEqual(['2026-04-01/2026-09-30']);
  });

  it('reads Beds24', () => {
    const feed = calendar(
      event(
        'UID:20260301T080000-b12345678@beds24.com',
        'DTSTART;VALUE=DATE:20260310',
        'DTEND;VALUE=DATE:20260312',
        'SUMMARY:Mustermann',
      ),
    );
    expect(read(feed)).toEqual(['2026-03-10/2026-03-12']);
  });
});

describe('the dates of an event', () => {
  it.each([
    ['a date without an end: one night', ['DTSTART;VALUE=DATE:20260310'], '2026-03-10/2026-03-11'],
    ['a date without its parameter', ['DTSTART:20260310', 'DTEND:20260312'], '2026-03-10/2026-03-12'],
    [
      'an end that equals the start: one night',
      ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260310'],
      '2026-03-10/2026-03-11',
    ],
    [
      'an end before the start: one night',
      ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260301'],
      '2026-03-10/2026-03-11',
    ],
    ['a duration in days', ['DTSTART;VALUE=DATE:20260310', 'DURATION:P3D'], '2026-03-10/2026-03-13'],
    ['a duration in weeks', ['DTSTART;VALUE=DATE:20260310', 'DURATION:P1W'], '2026-03-10/2026-03-17'],
    ['a duration in hours', ['DTSTART:20260310T150000', 'DURATION:PT43H'], '2026-03-10/2026-03-12'],
    ['times without a zone', ['DTSTART:20260310T150000', 'DTEND:20260312T100000'], '2026-03-10/2026-03-12'],
    [
      'times of one day: its night',
      ['DTSTART:20260310T100000', 'DTEND:20260310T110000'],
      '2026-03-10/2026-03-11',
    ],
    [
      'times in UTC, which is the next day in Berlin',
      ['DTSTART:20260709T220000Z', 'DTEND:20260711T220000Z'],
      '2026-07-10/2026-07-12',
    ],
    [
      'a zone without its VTIMEZONE',
      ['DTSTART;TZID=America/New_York:20260310T190000', 'DTEND;TZID=America/New_York:20260311T190000'],
      '2026-03-11/2026-03-12',
    ],
    [
      'an unknown zone, which counts as Berlin',
      [
        'DTSTART;TZID=W. Europe Standard Time:20260310T233000',
        'DTEND;TZID=W. Europe Standard Time:20260312T100000',
      ],
      '2026-03-10/2026-03-12',
    ],
    [
      'the nights of a clock change',
      ['DTSTART;TZID=Europe/Berlin:20260328T233000', 'DTEND;TZID=Europe/Berlin:20260330T003000'],
      '2026-03-28/2026-03-30',
    ],
    [
      'a span beyond 18 months, which is cut',
      ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20991231'],
      '2026-03-10/2027-09-04',
    ],
  ])('reads %s', (_what, lines, expected) => {
    expect(read(calendar(event('UID:a@example.com', ...lines)))).toEqual([expected]);
  });

  it.each([
    ['no start', ['DTEND;VALUE=DATE:20260310']],
    ['a day that does not exist', ['DTSTART;VALUE=DATE:20260231']],
    ['a start that is no date', ['DTSTART:tomorrow']],
    ['a negative duration', ['DTSTART;VALUE=DATE:20260310', 'DURATION:-P3D']],
  ])('refuses the feed for %s', (_what, lines) => {
    expect(['broken_event', 'not_a_calendar']).toContain(
      reasonOf(calendar(event('UID:a@example.com', ...lines))),
    );
  });
});

describe('the events of a feed', () => {
  const dates = ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260312'];

  it('leaves out cancelled, past and own events', () => {
    const feed = calendar(
      event('UID:a@example.com', ...dates, 'STATUS:CANCELLED'),
      event('UID:b@example.com', 'DTSTART;VALUE=DATE:20260201', 'DTEND;VALUE=DATE:20260302'),
      event('UID:AbC_-0123456789@Kolonnenquartier', ...dates),
    );
    expect(read(feed)).toEqual([]);
  });

  it('keeps a transparent event', () => {
    expect(read(calendar(event('UID:a@example.com', ...dates, 'TRANSP:TRANSPARENT')))).toHaveLength(1);
  });

  it('keeps both events of a duplicate id and reads one without an id', () => {
    const feed = calendar(
      event('UID:a@example.com', ...dates),
      event('UID:a@example.com', 'DTSTART;VALUE=DATE:20260320', 'DTEND;VALUE=DATE:20260321'),
      event('DTSTART;VALUE=DATE:20260325'),
    );
    expect(read(feed)).toEqual(['2026-03-10/2026-03-12', '2026-03-20/2026-03-21', '2026-03-25/2026-03-26']);
  });

  it('reads a byte order mark, leading blank lines and a calendar without events', () => {
    expect(read(`\uFEFF${calendar()}`)).toEqual([]);
    expect(read(`\uFEFF\r\n${calendar(event('UID:a@example.com', ...dates))}`)).toHaveLength(1);
  });

  it.each([
    ['an HTML page', '<!DOCTYPE html><html><body>BEGIN:VCALENDAR</body></html>'],
    ['an empty text', ''],
    ['a zip file', 'PK\u0003\u0004BEGIN:VCALENDAR'],
    ['an address book', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
    ['a calendar without its end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260310\r\n'],
  ])('refuses %s', (_what, text) => {
    expect(reasonOf(text)).toBe('not_a_calendar');
  });

  it('accepts 2000 events ahead and refuses one more', () => {
    const feed = (count: number) =>
      calendar(...Array.from({ length: count }, (_, i) => event(`UID:${i}@example.com`, ...dates)));
    expect(read(feed(2000))).toHaveLength(2000);
    expect(reasonOf(feed(2001))).toBe('too_many_events');
  });
});

describe('repeated events', () => {
  const starts = (...lines: string[]) =>
    read(calendar(event('UID:a@example.com', ...lines))).map((span) => span.slice(0, 10));

  it.each([
    ['FREQ=DAILY;COUNT=3', ['2026-03-02', '2026-03-03', '2026-03-04']],
    ['FREQ=DAILY;INTERVAL=2;UNTIL=20260307', ['2026-03-02', '2026-03-04', '2026-03-06']],
    ['FREQ=WEEKLY;COUNT=3', ['2026-03-02', '2026-03-09', '2026-03-16']],
    ['FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4', ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-13']],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=4',
      ['2026-03-02', '2026-03-15', '2026-03-16', '2026-03-29'],
    ],
    ['FREQ=MONTHLY;COUNT=3', ['2026-03-02', '2026-04-02', '2026-05-02']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['2026-03-02', '2026-03-31', '2026-04-30']],
    ['FREQ=MONTHLY;BYDAY=1MO;COUNT=3', ['2026-03-02', '2026-04-06', '2026-05-04']],
    ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20260430T220000Z', ['2026-03-02', '2026-03-27', '2026-04-24']],
    ['FREQ=YEARLY', ['2026-03-02', '2027-03-02']],
    ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31', ['2026-03-02']],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', ['2026-03-02']],
  ])('expands %s', (rule, expected) => {
    expect(starts('DTSTART;VALUE=DATE:20260302', `RRULE:${rule}`)).toEqual(expected);
  });

  it('ends 18 months ahead', () => {
    const days = starts('DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=WEEKLY');
    expect(days.at(-1)).toBe('2027-08-30');
  });

  it('counts the nights of each repetition of an event that began years ago', () => {
    const feed = calendar(
      event(
        'UID:a@example.com',
        'DTSTART;VALUE=DATE:20160303',
        'DTEND;VALUE=DATE:20160305',
        'RRULE:FREQ=YEARLY;UNTIL=20260401',
      ),
    );
    expect(read(feed)).toEqual(['2026-03-03/2026-03-05']);
  });

  it('leaves out excluded, moved and cancelled repetitions, and adds RDATE', () => {
    const feed = calendar(
      event(
        'UID:a@example.com',
        'DTSTART;VALUE=DATE:20260302',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE;VALUE=DATE:20260303',
        'RDATE;VALUE=DATE:20260320,20260321',
      ),
      event('UID:a@example.com', 'RECURRENCE-ID;VALUE=DATE:20260304', 'DTSTART;VALUE=DATE:20260310'),
      event(
        'UID:a@example.com',
        'RECURRENCE-ID;VALUE=DATE:20260305',
        'DTSTART;VALUE=DATE:20260305',
        'STATUS:CANCELLED',
      ),
    );
    expect(read(feed).map((span) => span.slice(0, 10))).toEqual([
      '2026-03-02',
      '2026-03-06',
      '2026-03-20',
      '2026-03-21',
      '2026-03-10',
    ]);
  });

  it.each([
    ['a rule within a day', 'FREQ=SECONDLY'],
    ['a part that no standard names', 'FREQ=MONTHLY;BYEASTER=1'],
  ])('refuses %s', (_what, rule) => {
    const feed = calendar(event('UID:a@example.com', 'DTSTART;VALUE=DATE:20260302', `RRULE:${rule}`));
    expect(reasonOf(feed)).toBe('unsupported_recurrence');
  });

  it('refuses repetitions of more than 2000 nights in total', () => {
    const rule = event('UID:a@example.com', 'DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=DAILY');
    expect(reasonOf(calendar(rule, rule, rule, rule))).toBe('too_many_events');
  });
});
