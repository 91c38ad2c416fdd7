import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FeedRefusedError } from '../domain/feed-refused-error';
import { readCalendar } from './read-calendar';

const TODAY = '2026-11-26';

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Beispiel//DE', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:a@example.com', ...lines, 'END:VEVENT'].join('\r\n');
const of = (...lines: string[]): string => calendar(event(...lines));
/** A stay from 10 to 12 March 2027. */
const STAY = ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312'];
const BERLIN = (day: string, time: string) => `;TZID=Europe/Berlin:202703${day}T${time}`;

interface Shape {
  readonly text: string;
  /** Busy nights, `2027-03-10/2027-03-12`, `2027-04-05` for one night; or the reason of a refusal, with the date that it names. */
  readonly expected: readonly string[] | string;
}

const reads = (text: string, ...expected: string[]): Shape => ({ text, expected });
const refuses = (text: string, expected: string): Shape => ({ text, expected });

/** One entry for each row of README.md. */
const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  'UNTIL in UTC': [
    reads(
      of(
        'DTSTART;TZID=Europe/Berlin:20270401T000000',
        'DTEND;TZID=Europe/Berlin:20270402T000000',
        'RRULE:FREQ=DAILY;UNTIL=20270404T220000Z',
      ),
      '2027-04-01',
      '2027-04-02',
      '2027-04-03',
      '2027-04-04',
      '2027-04-05',
    ),
    reads(
      of(
        'DTSTART;TZID=Europe/Berlin:20270401T150000',
        'DTEND;TZID=Europe/Berlin:20270402T100000',
        'RRULE:FREQ=DAILY;UNTIL=20270403T125959Z',
      ),
      '2027-04-01',
      '2027-04-02',
    ),
    reads(
      of('DTSTART;VALUE=DATE:20270401', 'RRULE:FREQ=DAILY;UNTIL=20270402T220000Z'),
      '2027-04-01',
      '2027-04-02',
      '2027-04-03',
    ),
    reads(
      of('DTSTART;VALUE=DATE:20270401', 'RRULE:FREQ=DAILY;UNTIL=20270402T235959Z'),
      '2027-04-01',
      '2027-04-02',
    ),
  ],
  'UNTIL as local time or date': [
    reads(
      of(
        'DTSTART;TZID=Europe/Berlin:20270401T150000',
        'DTEND;TZID=Europe/Berlin:20270402T100000',
        'RRULE:FREQ=DAILY;UNTIL=20270402T150000',
      ),
      '2027-04-01',
      '2027-04-02',
    ),
    reads(
      of(
        'DTSTART;TZID=Europe/Berlin:20270401T150000',
        'DTEND;TZID=Europe/Berlin:20270402T100000',
        'RRULE:FREQ=DAILY;UNTIL=20270402',
      ),
      '2027-04-01',
      '2027-04-02',
    ),
  ],
  'BYDAY of a series that starts in UTC': [
    reads(
      of('DTSTART:20270404T220000Z', 'DTEND:20270405T220000Z', 'RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=3'),
      '2027-04-05',
      '2027-04-12',
      '2027-04-19',
    ),
    reads(
      of(
        'DTSTART;TZID=America/New_York:20270404T190000',
        'DTEND;TZID=America/New_York:20270405T190000',
        'RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=2',
      ),
      '2027-04-05',
      '2027-04-12',
    ),
  ],
  'BYMONTHDAY of a series that starts in UTC': [
    reads(
      of('DTSTART:20270430T220000Z', 'DTEND:20270501T220000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3'),
      '2027-05-01',
      '2027-06-01',
      '2027-07-01',
    ),
    reads(
      of(
        'DTSTART;TZID=Asia/Tokyo:20270501T030000',
        'DTEND;TZID=Asia/Tokyo:20270502T030000',
        'RRULE:FREQ=MONTHLY;BYMONTHDAY=1;COUNT=2',
      ),
      '2027-04-30',
      '2027-05-31',
    ),
  ],
  BYSETPOS: [
    reads(
      of('DTSTART;VALUE=DATE:20270305', 'RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1;COUNT=3'),
      '2027-03-05',
      '2027-04-02',
      '2027-05-07',
    ),
    reads(
      of('DTSTART;VALUE=DATE:20270331', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'),
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ),
    reads(
      of('DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=MO;BYSETPOS=1;COUNT=2'),
      '2027-01-04',
      '2028-01-03',
    ),
  ],
  'ordinals of a year, weeks and days of a year': [
    reads(
      of('DTSTART;VALUE=DATE:20270111', 'RRULE:FREQ=YEARLY;BYDAY=2MO;COUNT=2'),
      '2027-01-11',
      '2028-01-10',
    ),
    reads(
      of('DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=2'),
      '2027-01-04',
      '2028-01-03',
    ),
    reads(
      of('DTSTART;VALUE=DATE:20270409', 'RRULE:FREQ=YEARLY;BYYEARDAY=99;COUNT=2'),
      '2027-04-09',
      '2028-04-08',
    ),
  ],
  'parts of a day in a daily rule': [
    reads(
      of(
        'DTSTART:20270310T150000',
        'DTEND:20270311T100000',
        'RRULE:FREQ=DAILY;COUNT=2;BYHOUR=15;BYMINUTE=0;BYSECOND=0',
      ),
      '2027-03-10',
      '2027-03-11',
    ),
  ],
  'a rule with spare separators, lower case or parts of one program': [
    reads(of('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=DAILY;COUNT=2;'), '2027-03-10', '2027-03-11'),
    reads(
      of('DTSTART;VALUE=DATE:20270310', 'rrule:freq=daily; count=2;x-name=1'),
      '2027-03-10',
      '2027-03-11',
    ),
    reads(
      of('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=DAILY;INTERVAL=0;COUNT=2'),
      '2027-03-10',
      '2027-03-11',
    ),
  ],
  'a rule without any match': [
    reads(of('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31'), '2027-03-10'),
    reads(of('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=2SU'), '2027-03-10'),
    reads(
      of('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=MONTHLY;BYDAY=0TH;COUNT=2'),
      '2027-03-10',
      '2027-03-11',
    ),
  ],
  'a rule that began centuries ago': [
    reads(of('DTSTART;VALUE=DATE:14800101', 'RRULE:FREQ=WEEKLY;INTERVAL=999999999;BYDAY=MO')),
    reads(
      of('DTSTART;VALUE=DATE:18000310', 'DTEND;VALUE=DATE:18000312', 'RRULE:FREQ=YEARLY'),
      '2027-03-10/2027-03-12',
      '2028-03-10/2028-03-12',
    ),
    reads(
      of('DTSTART;VALUE=DATE:19990101', 'RRULE:FREQ=DAILY;INTERVAL=365;COUNT=30'),
      '2026-12-25',
      '2027-12-25',
    ),
  ],
  'a rule that is counted': [
    reads(of('DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=DAILY;COUNT=8'), '2026-11-26', '2026-11-27'),
    reads(
      of('DTSTART;VALUE=DATE:20240102', 'RRULE:FREQ=WEEKLY;BYDAY=TU,FR;COUNT=306'),
      '2026-11-27',
      '2026-12-01',
      '2026-12-04',
    ),
    reads(of('DTSTART;VALUE=DATE:20200113', 'RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=84'), '2026-12-14'),
  ],
  'a stay that repeats and is running today': [
    reads(
      of('DTSTART;VALUE=DATE:20251120', 'DTEND;VALUE=DATE:20251201', 'RRULE:FREQ=YEARLY;COUNT=2'),
      '2026-11-20/2026-12-01',
    ),
  ],
  'a rule that ended in the past': [
    reads(of('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=HOURLY;BYEASTER=1;UNTIL=20210101')),
    reads(of('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY;COUNT=3')),
    reads(of('DTSTART;VALUE=DATE:20200102', 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=100')),
  ],
  'a rule that cannot be read': [
    refuses(of('DTSTART;VALUE=DATE:20270305', 'RRULE:FREQ=HOURLY'), 'unsupported_recurrence 2027-03-05'),
    refuses(of('DTSTART;VALUE=DATE:20270305', 'RRULE:FREQ=FORTNIGHTLY'), 'unsupported_recurrence 2027-03-05'),
    refuses(
      of('DTSTART;VALUE=DATE:20270305', 'RRULE:FREQ=MONTHLY;BYDAY=XX'),
      'unsupported_recurrence 2027-03-05',
    ),
  ],
  'busy periods (VFREEBUSY)': [
    reads(
      calendar(
        'BEGIN:VFREEBUSY',
        'DTSTART:20270101T000000Z',
        'DTEND:20271231T000000Z',
        'FREEBUSY;FBTYPE=BUSY:20270310T140000Z/20270314T090000Z',
        'FREEBUSY:20270401T140000Z/P3D',
        'FREEBUSY;FBTYPE=FREE:20270501T140000Z/P3D',
        'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270601T140000Z/PT18H,20270603T140',
        ' 000Z/20270604T080000Z',
        'END:VFREEBUSY',
      ),
      '2027-03-10/2027-03-14',
      '2027-04-01/2027-04-04',
      '2027-06-01',
      '2027-06-03',
    ),
    reads(calendar('BEGIN:VFREEBUSY', 'DTSTART:20270101T000000Z', 'DTEND:20271231T000000Z', 'END:VFREEBUSY')),
  ],
  'entries of check-in, check-out and cleaning': [
    reads(
      calendar(
        event(...STAY),
        event(`DTSTART${BERLIN('10', '150000')}`, `DTEND${BERLIN('10', '153000')}`),
        event(`DTSTART${BERLIN('12', '100000')}`, `DTEND${BERLIN('12', '103000')}`),
        event(`DTSTART${BERLIN('12', '103000')}`, `DTEND${BERLIN('12', '140000')}`),
        event(`DTSTART${BERLIN('20', '110000')}`),
        event(`DTSTART${BERLIN('21', '110000')}`, `DTEND${BERLIN('21', '110000')}`),
        event(`DTSTART${BERLIN('22', '110000')}`, 'DURATION:PT0S'),
      ),
      '2027-03-10/2027-03-12',
      '2027-03-10',
    ),
    reads(
      calendar(
        event(`DTSTART${BERLIN('10', '150000')}`, `DTEND${BERLIN('12', '100000')}`),
        event(`DTSTART${BERLIN('12', '140000')}`, `DTEND${BERLIN('12', '150000')}`),
        event(`DTSTART${BERLIN('14', '100000')}`, `DTEND${BERLIN('14', '110000')}`),
      ),
      '2027-03-10/2027-03-12',
      '2027-03-12',
      '2027-03-14',
    ),
    reads(
      calendar(
        ['BEGIN:VEVENT', 'UID:x@kolonnenquartier', ...STAY, 'END:VEVENT'].join('\r\n'),
        event(`DTSTART${BERLIN('12', '100000')}`, `DTEND${BERLIN('12', '110000')}`),
      ),
    ),
  ],
  'stray lines of a text': [
    reads(
      of(...STAY, 'DESCRIPTION:Anreise spät', 'Schlüssel beim Nachbarn', 'LOCATION:Halle'),
      '2027-03-10/2027-03-12',
    ),
    reads(
      of(
        'DESCRIPTION:Anreise',
        'Anreise: 15 Uhr',
        'Status: cancelled',
        '; ; ;',
        ':',
        'STATUS:CONFIRMED',
        ...STAY,
      ),
      '2027-03-10/2027-03-12',
    ),
    reads(of('DESCRIPTION;ALTREP="cid:broken:x', 'ATTENDEE;CN="Muster;', ...STAY), '2027-03-10/2027-03-12'),
  ],
  'excluded days in another form': [
    ...[
      'EXDATE;VALUE=DATE:20270311',
      'EXDATE:20270311T140000Z',
      'EXDATE;TZID=Europe/Berlin:20270311T150000',
      'EXDATE;TZID=America/New_York:20270311T090000',
      'EXDATE:20270311T150000',
      'EXDATE;VALUE=DATE:20270311,',
    ].map((exdate) =>
      reads(
        of(
          `DTSTART${BERLIN('10', '150000')}`,
          `DTEND${BERLIN('11', '100000')}`,
          'RRULE:FREQ=DAILY;COUNT=3',
          exdate,
        ),
        '2027-03-10',
        '2027-03-12',
      ),
    ),
    reads(
      of(
        'DTSTART;VALUE=DATE:20270310',
        'RRULE:FREQ=DAILY;COUNT=3',
        'EXDATE:20270310T230000Z',
        'EXDATE;TZID=Europe/Berlin:20270312T000000',
      ),
      '2027-03-10',
    ),
  ],
  'added days and periods (RDATE)': [
    reads(
      of(...STAY, 'RDATE;VALUE=DATE:20270320,20270325'),
      '2027-03-10/2027-03-12',
      '2027-03-20/2027-03-22',
      '2027-03-25/2027-03-27',
    ),
    reads(
      of(
        'DTSTART:20270310T140000Z',
        'DTEND:20270311T090000Z',
        'RDATE;VALUE=PERIOD:20270320T140000Z/20270323T090000Z,20270401T140000Z/P2D',
      ),
      '2027-03-10',
      '2027-03-20/2027-03-23',
      '2027-04-01/2027-04-03',
    ),
    reads(of('DTSTART;VALUE=DATE:20200310', 'RDATE;VALUE=DATE:20270320'), '2027-03-20'),
  ],
  'moved and cancelled occurrences (RECURRENCE-ID)': [
    ...[
      'RECURRENCE-ID;VALUE=DATE:20270311',
      'RECURRENCE-ID:20270311T140000Z',
      `RECURRENCE-ID${BERLIN('11', '150000')}`,
    ].map((id) =>
      reads(
        calendar(
          event(
            `DTSTART${BERLIN('10', '150000')}`,
            `DTEND${BERLIN('11', '100000')}`,
            'RRULE:FREQ=DAILY;COUNT=3',
          ),
          event(id, `DTSTART${BERLIN('20', '150000')}`, `DTEND${BERLIN('22', '100000')}`),
        ),
        '2027-03-10',
        '2027-03-12',
        '2027-03-20/2027-03-22',
      ),
    ),
    reads(
      calendar(
        event('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=DAILY;COUNT=3'),
        event('RECURRENCE-ID;VALUE=DATE:20270311', 'DTSTART;VALUE=DATE:20270311', 'STATUS:CANCELLED'),
        event('RECURRENCE-ID;VALUE=DATE:20270312', 'DTSTART;VALUE=DATE:20261001'),
      ),
      '2027-03-10',
    ),
    refuses(
      calendar(
        event('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=DAILY;COUNT=3'),
        event('RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270311', 'DTSTART;VALUE=DATE:20270320'),
      ),
      'unsupported_recurrence 2027-03-11',
    ),
  ],
  'cancelled and transparent events': [
    reads(of(...STAY, 'STATUS:CANCELLED')),
    reads(of(...STAY, 'status:Cancelled')),
    reads(of(...STAY, 'STATUS:TENTATIVE'), '2027-03-10/2027-03-12'),
    reads(of(...STAY, 'TRANSP:TRANSPARENT'), '2027-03-10/2027-03-12'),
  ],
  'no end, no length, an end before the start': [
    reads(of('DTSTART;VALUE=DATE:20270310'), '2027-03-10'),
    reads(of('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270310'), '2027-03-10'),
    reads(of('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270301'), '2027-03-10'),
    reads(of('DTSTART;VALUE=DATE:20270310', 'DURATION:P1W2D'), '2027-03-10/2027-03-19'),
    reads(of(`DTSTART${BERLIN('10', '150000')}`, 'DURATION:PT43H'), '2027-03-10/2027-03-12'),
    refuses(of('DTEND;VALUE=DATE:20270310'), 'broken_event'),
    refuses(of('DTSTART;VALUE=DATE:20270231'), 'broken_event'),
  ],
  'dates and times in other forms': [
    reads(of('DTSTART:20270310', 'DTEND:20270312'), '2027-03-10/2027-03-12'),
    reads(of('DTSTART;VALUE=DATE:2027-03-10', 'DTEND;VALUE=DATE:2027-03-12'), '2027-03-10/2027-03-12'),
    reads(
      of('DTSTART;VALUE=DATE:20270310T000000', 'DTEND;VALUE=DATE:20270312T000000'),
      '2027-03-10/2027-03-12',
    ),
    reads(of('DTSTART:2027-03-10T15:00:00Z', 'DTEND:20270312T1000Z'), '2027-03-10/2027-03-12'),
    reads(of('DTSTART;VALUE=DATE-TIME:20270310t150000z', 'DTEND:20270312T100000'), '2027-03-10/2027-03-12'),
    reads(of('DTSTART:20270310T150000', 'DTEND;VALUE=DATE:20270312'), '2027-03-10/2027-03-12'),
  ],
  'names of zones by Windows': [
    ...[
      'W. Europe Standard Time',
      '"W. Europe Standard Time 1"',
      '"(UTC+01:00) Amsterdam, Berlin"',
      'Europe/Atlantis',
    ].map((zone) =>
      reads(
        of(`DTSTART;TZID=${zone}:20270310T233000`, `DTEND;TZID=${zone}:20270312T003000`),
        '2027-03-10/2027-03-12',
      ),
    ),
    reads(
      of(
        'DTSTART;TZID=Eastern Standard Time:20270310T190000',
        'DTEND;TZID=Eastern Standard Time:20270312T100000',
      ),
      '2027-03-11',
    ),
    reads(
      of(
        'DTSTART;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20270310T050000',
        'DTEND;TZID=/mozilla.org/20070129_1/Asia/Tokyo:20270312T050000',
      ),
      '2027-03-09/2027-03-11',
    ),
  ],
  'zones that the calendar defines (VTIMEZONE)': [
    reads(
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:Customized Time Zone',
        'BEGIN:STANDARD',
        'DTSTART:16010101T020000',
        'TZOFFSETFROM:-0400',
        'TZOFFSETTO:-0500',
        'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
        'END:STANDARD',
        'BEGIN:DAYLIGHT',
        'DTSTART:16010101T020000',
        'TZOFFSETFROM:-0500',
        'TZOFFSETTO:-0400',
        'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
        'END:DAYLIGHT',
        'END:VTIMEZONE',
        // 23:30 and 00:30 in Berlin: the clocks change there two weeks later.
        event(
          'DTSTART;TZID=Customized Time Zone:20270310T173000',
          'DTEND;TZID=Customized Time Zone:20270312T120000',
        ),
        event(
          'DTSTART;TZID="Customized Time Zone":20270320T193000',
          'DTEND;TZID=Customized Time Zone:20270322T120000',
        ),
      ),
      '2027-03-10/2027-03-12',
      '2027-03-21',
    ),
    reads(
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:Haus',
        'X-LIC-LOCATION:Asia/Tokyo',
        'END:VTIMEZONE',
        event('DTSTART;TZID=Haus:20270310T050000', 'DTEND;TZID=Haus:20270312T050000'),
      ),
      '2027-03-09/2027-03-11',
    ),
  ],
  'days of a clock change': [
    reads(
      of('DTSTART;TZID=Europe/Berlin:20270327T233000', 'DTEND;TZID=Europe/Berlin:20270329T003000'),
      '2027-03-27/2027-03-29',
    ),
    reads(
      of(
        'DTSTART;TZID=Europe/Berlin:20271030T000000',
        'DTEND;TZID=Europe/Berlin:20271102T000000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ),
      '2027-10-30/2027-11-02',
      '2027-11-06/2027-11-09',
    ),
    reads(of('DTSTART:20271029T220000Z', 'DTEND:20271031T230000Z'), '2027-10-30/2027-11-01'),
  ],
  'the change of the year and leap days': [
    reads(of('DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102'), '2026-12-30/2027-01-02'),
    reads(of('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'), '2028-02-29'),
    reads(of('DTSTART;VALUE=DATE:20160229', 'RRULE:FREQ=YEARLY;INTERVAL=3;COUNT=2'), '2028-02-29'),
    reads(of('DTSTART;VALUE=DATE:20200229', 'RRULE:FREQ=YEARLY;COUNT=3'), '2028-02-29'),
    reads(of('DTSTART;VALUE=DATE:20200229', 'RRULE:FREQ=YEARLY;COUNT=2')),
    reads(of('DTSTART;VALUE=DATE:20280228', 'DTEND;VALUE=DATE:20280301'), '2028-02-28/2028-03-01'),
    reads(
      of('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=3'),
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ),
  ],
  'byte order marks and UTF-16': [
    reads(`\uFEFF${of(...STAY)}`, '2027-03-10/2027-03-12'),
    // A UTF-16 file that a browser read as UTF-8.
    reads(`\uFFFD\uFFFD${[...of(...STAY)].join('\0')}\0`, '2027-03-10/2027-03-12'),
  ],
  'line ends': [
    ...['\n', '\r', '\r\r\n', '\r\n\r\n'].map((end) =>
      reads(of(...STAY).replaceAll('\r\n', end), '2027-03-10/2027-03-12'),
    ),
    reads(`\r\n\n  ${of(...STAY)}`, '2027-03-10/2027-03-12'),
  ],
  'folded lines': [
    reads(of('DTSTART;VALUE=D\r\n ATE:202\r\n\t70310', 'DTEND;VALUE=DATE:20270312'), '2027-03-10/2027-03-12'),
    // Folded between the two bytes of "ü", as a decoder returns it.
    reads(of('SUMMARY:M\uFFFD\r\n \uFFFDller', ...STAY), '2027-03-10/2027-03-12'),
    reads(of('SUMMARY:Müller\r\n \r\n ', ...STAY), '2027-03-10/2027-03-12'),
  ],
  'names in lower case': [
    reads(
      of(...STAY).replace(/BEGIN|END(?=:)|VEVENT|DTSTART/g, (name) => name.toLowerCase()),
      '2027-03-10/2027-03-12',
    ),
  ],
  'an empty calendar': [
    reads(calendar()),
    reads(calendar('BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'END:VTIMEZONE')),
  ],
  'a calendar of which nothing can be read': [
    refuses(calendar('BEGIN:VTODO', 'DUE;VALUE=DATE:20270310', 'END:VTODO'), 'nothing_readable'),
    refuses(
      calendar('BEGIN:VAVAILABILITY', 'BEGIN:AVAILABLE', 'END:AVAILABLE', 'END:VAVAILABILITY'),
      'nothing_readable',
    ),
    refuses('<!DOCTYPE html><title>Bitte anmelden</title>', 'not_a_calendar'),
    refuses('BEGIN:VCARD\r\nEND:VCARD\r\n', 'not_a_calendar'),
    refuses('PK\u0003\u0004BEGIN:VCALENDAR\r\n', 'not_a_calendar'),
    refuses('', 'not_a_calendar'),
  ],
  'a calendar that is cut off': [
    refuses(of(...STAY).replace(/END:VEVENT[^]*$/, ''), 'not_a_calendar'),
    refuses(of(...STAY).replace('END:VCALENDAR\r\n', ''), 'not_a_calendar'),
    refuses(of(...STAY).replace('END:VEVENT\r\n', ''), 'not_a_calendar'),
  ],
  'several calendars in one file': [
    reads(of(...STAY) + of('DTSTART;VALUE=DATE:20270320'), '2027-03-10/2027-03-12', '2027-03-20'),
  ],
  'tasks, alarms and properties of single programs': [
    reads(
      calendar(
        'X-WR-CALNAME:Haus',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'BEGIN:VTODO',
        'DTSTART;VALUE=DATE:20270401',
        'END:VTODO',
        event(
          ...STAY,
          'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
          'BEGIN:VALARM',
          'TRIGGER:-P1D',
          'DURATION:P30D',
          'REPEAT:2',
          'END:VALARM',
        ),
      ),
      '2027-03-10/2027-03-12',
    ),
  ],
  'any method, and several of them': [
    ...['PUBLISH', 'REQUEST', 'X-UNKNOWN'].map((method) =>
      reads(calendar(`METHOD:${method}`, `METHOD:${method}`, event(...STAY)), '2027-03-10/2027-03-12'),
    ),
  ],
  'events without an id or with the same one': [
    reads(
      calendar(event(...STAY), event('DTSTART;VALUE=DATE:20270320')),
      '2027-03-10/2027-03-12',
      '2027-03-20',
    ),
    reads(calendar('BEGIN:VEVENT', ...STAY, 'END:VEVENT'), '2027-03-10/2027-03-12'),
  ],
  'own events that come back': [
    reads(calendar('BEGIN:VEVENT', 'UID:AbC_-0123456789@Kolonnenquartier', ...STAY, 'END:VEVENT')),
  ],
  'years of closure': [
    reads(of('DTSTART;VALUE=DATE:20100101', 'DTEND;VALUE=DATE:20991231'), '2010-01-01/2028-05-30'),
    refuses(
      of('DTSTART;VALUE=DATE:20240101', 'DTEND;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY'),
      'unsupported_recurrence 2024-01-01',
    ),
  ],
  'many past events': [
    reads(
      calendar(
        ...Array.from({ length: 5000 }, (_, i) =>
          event(
            `DTSTART;VALUE=DATE:20${String((i % 20) + 1).padStart(2, '0')}0101`,
            'X-A:1',
            'X-B:1',
            'X-C:1',
            'X-D:1',
            'X-E:1',
            'X-F:1',
            'X-G:1',
          ),
        ),
        event(...STAY),
      ),
      '2027-03-10/2027-03-12',
    ),
    reads(
      calendar(
        ...Array.from({ length: 300 }, () =>
          event('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=WEEKLY;COUNT=10'),
        ),
        event(...STAY),
      ),
      '2027-03-10/2027-03-12',
    ),
  ],
  'more than the limits': [
    refuses(
      calendar(
        ...Array.from({ length: 201 }, () =>
          event('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=YEARLY;COUNT=2'),
        ),
      ),
      'too_many_rules',
    ),
    refuses(calendar(...Array.from({ length: 2001 }, () => event(...STAY))), 'too_many_events'),
    refuses(of(...STAY, ...Array.from({ length: 40_000 }, () => 'X-A:1')), 'too_many_properties'),
    refuses(
      of(...STAY, `EXDATE;VALUE=DATE:${Array.from({ length: 1001 }, () => '20270310').join()}`),
      'too_many_members',
    ),
  ],
};

/** Writes one night as its date. */
function resultOf(text: string): readonly string[] | string {
  try {
    return readCalendar(text, TODAY).map(({ from, to }) => (isOneNight(from, to) ? from : `${from}/${to}`));
  } catch (error) {
    if (!(error instanceof FeedRefusedError)) throw error;
    return [error.reason, ...(error.date === undefined ? [] : [error.date])].join(' ');
  }
}
const isOneNight = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) === 86_400_000;

describe('shapes of calendars (README.md)', () => {
  const rows = readFileSync(join(__dirname, 'README.md'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| ([^|]+?) +\|.*\|.*https?:\/\//.exec(line)?.[1] ?? []);

  it('has a test for each row of the table', () => {
    expect(rows).toEqual(Object.keys(SHAPES));
  });

  it.each(Object.entries(SHAPES))('%s', (_name, shapes) => {
    expect(shapes.map(({ text }) => resultOf(text))).toEqual(shapes.map(({ expected }) => expected));
  });
});
