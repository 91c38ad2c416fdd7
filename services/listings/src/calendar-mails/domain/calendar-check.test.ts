import { confirmedSince, isMailTime, mailHoursOf, openCheck } from './calendar-check';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const check = (days: number) => ({ _id: 5, check_no: 3, mailed_at: daysAgo(days), outbox: [], event_seq: 3 });

describe('the hours of weekly mails', () => {
  it.each([
    ['2026-03-02T05:59:00Z', false],
    ['2026-03-02T06:00:00Z', true],
    ['2026-03-02T09:59:00Z', true],
    ['2026-03-02T10:00:00Z', false],
    // Daylight saving time.
    ['2026-07-02T05:00:00Z', true],
    ['2026-07-02T09:00:00Z', false],
  ])('are those of Berlin: %s → %s', (instant, isOpen) => {
    expect(isMailTime(new Date(instant), mailHoursOf('7-11'))).toBe(isOpen);
  });

  it('may be the whole day', () => {
    expect(isMailTime(new Date('2026-03-02T23:30:00Z'), mailHoursOf('0-24'))).toBe(true);
  });
});

describe('openCheck', () => {
  it('opens the newest mail for fourteen days', () => {
    expect(openCheck(check(13), 3, NOW)).toMatchObject({ check_no: 3 });
  });

  it.each([
    ['an earlier mail', check(1), 2],
    ['a mail of fourteen days ago', check(14), 3],
    ['an erased owner', null, 3],
  ])('refuses %s with GONE', (_what, doc, no) => {
    expect(() => openCheck(doc, no, NOW)).toThrow(expect.objectContaining({ code: 'GONE' }) as Error);
  });
});

describe('confirmedSince', () => {
  const confirmed = (...days: (number | null)[]) =>
    days.map((day) => ({ availability_confirmed_at: day === null ? null : daysAgo(day) }));

  it('returns the earliest confirmation once all accommodations have one since the mail', () => {
    expect(confirmedSince(confirmed(1, 2), daysAgo(3))).toEqual(daysAgo(2));
    expect(confirmedSince(confirmed(1, 4), daysAgo(3))).toBeNull();
    expect(confirmedSince(confirmed(1, null), daysAgo(3))).toBeNull();
    expect(confirmedSince([], daysAgo(3))).toBeNull();
  });
});
