/** Calendars that kept an earlier reader busy for a second or more, each of at most 1 MB; for tests. */
export const HOSTILE_CALENDARS: Readonly<Record<string, string>> = {
  'a rule since 1480 that repeats in 999 999 999 weeks': calendar(
    event('DTSTART;VALUE=DATE:14800101', `RRULE:FREQ=WEEKLY;INTERVAL=999999999;BYDAY=MO,TU,WE,TH,FR,SA,SU`),
  ),
  'a rule since the year 1 without any match': calendar(
    event('DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5'),
  ),
  'a rule that names 15 000 weekdays': calendar(
    event(
      'DTSTART;VALUE=DATE:20200101',
      `RRULE:FREQ=MONTHLY;BYDAY=${listOf(15_000, (i) => `${(i % 5) + 1}MO`)}`,
    ),
  ),
  'a rule that names 1 000 weekdays, 200 times': calendar(
    ...times(200, () =>
      event(
        'DTSTART;VALUE=DATE:20200101',
        `RRULE:FREQ=MONTHLY;BYDAY=${listOf(999, (i) => `${(i % 5) + 1}MO`)}`,
      ),
    ),
  ),
  'a rule that names 300 000 months': calendar(
    event(
      'DTSTART;VALUE=DATE:20200101',
      `RRULE:FREQ=DAILY;BYMONTH=${listOf(300_000, (i) => String((i % 12) + 1))}`,
    ),
  ),
  '30 000 EXDATE lines': calendar(
    event(
      'DTSTART;VALUE=DATE:20200101',
      'RRULE:FREQ=DAILY',
      ...times(30_000, (i) => `EXDATE;VALUE=DATE:2026${monthDay(i)}`),
    ),
  ),
  'an EXDATE of 50 000 days': calendar(
    event(
      'DTSTART;VALUE=DATE:20200101',
      'RRULE:FREQ=DAILY',
      `EXDATE;VALUE=DATE:${listOf(50_000, (i) => `2026${monthDay(i)}`)}`,
    ),
  ),
  'an RDATE of 100 000 days': calendar(
    event('DTSTART;VALUE=DATE:20270101', `RDATE;VALUE=DATE:${listOf(100_000, (i) => `2027${monthDay(i)}`)}`),
  ),
  '60 000 RDATE lines': calendar(
    event('DTSTART;VALUE=DATE:20270101', ...times(60_000, (i) => `RDATE:2027${monthDay(i)}`)),
  ),
  'a line that is folded 300 000 times': calendar(
    event('DTSTART;VALUE=DATE:20270101', `UID:a${'\r\n '.repeat(300_000)}`),
  ),
  'a start that is folded 300 000 times': calendar(
    event(`DTSTART;VALUE=DATE:2027${'\r\n '.repeat(300_000)}0101`),
  ),
  '200 rules that are counted from afar': calendar(
    ...times(200, (i) =>
      event(
        `DTSTART;VALUE=DATE:15${String(i % 100).padStart(2, '0')}0101`,
        'RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=100000',
      ),
    ),
  ),
  '2 000 rules that ended long ago, each counted': calendar(
    ...times(2000, () =>
      event('DTSTART;VALUE=DATE:19600101', 'RRULE:FREQ=DAILY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;COUNT=19000'),
    ),
  ),
  '200 daily rules with times of 200 zones': calendar(
    ...times(200, (i) =>
      event(
        `DTSTART;TZID=America/New_York:20200101T${String(i % 24).padStart(2, '0')}0000`,
        'RRULE:FREQ=DAILY',
      ),
    ),
  ),
  '2 000 events in zones of their own': calendar(
    ...times(2000, (i) =>
      event(`DTSTART;TZID=Zone ${i}:20270310T150000`, `DTEND;TZID=zone ${i}:20270312T100000`),
    ),
  ),
  '80 000 components in each other': calendar(
    ...times(40_000, () => 'BEGIN:X'),
    ...times(40_000, () => 'END:X'),
  ),
  '100 000 parameters': calendar(event(`DTSTART${';A=B'.repeat(100_000)}:20270310`)),
  '20 000 definitions of zones': calendar(
    ...times(
      10_000,
      (i) =>
        `BEGIN:VTIMEZONE\r\nTZID:Zone ${i}\r\nBEGIN:STANDARD\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE`,
    ),
  ),
  'a list of 20 000 busy periods': calendar(
    'BEGIN:VFREEBUSY',
    `FREEBUSY:${listOf(20_000, (i) => `2027${monthDay(i)}T100000Z/PT26H`)}`,
    'END:VFREEBUSY',
  ),
  'a duration of 300 000 digits': calendar(
    event('DTSTART;VALUE=DATE:20270101', `DURATION:P${'9'.repeat(300_000)}D`),
  ),
  '1 MB of quotes': calendar(event(`DTSTART;TZID="${'"'.repeat(900_000)}:20270310T100000`)),
  '1 MB of empty lines': calendar('\r\n'.repeat(500_000)),
  '1 MB of commas': calendar(
    event('DTSTART;VALUE=DATE:20270101', `RRULE:FREQ=DAILY;BYDAY=${','.repeat(900_000)}`),
  ),
  '1 MB of semicolons': calendar(event('DTSTART;VALUE=DATE:20270101', `RRULE:${';'.repeat(900_000)}`)),
};

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', 'UID:a@example.com', ...lines, 'END:VEVENT'].join('\r\n');
}
function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}
function listOf(count: number, make: (index: number) => string): string {
  return times(count, make).join();
}
function monthDay(index: number): string {
  return `${String((index % 12) + 1).padStart(2, '0')}${String((index % 28) + 1).padStart(2, '0')}`;
}
