import { HOUR_MS } from '@kq/kernel';
import { type DateSpan, nightsWithout } from './busy-spans';
import { type CalendarFeed, feedNews, withFailure, withReading } from './calendar-feed';
import { readingOf, withRelease } from './release-reading';

const TODAY = '2026-03-02';
const MAY: DateSpan = { from: '2026-05-01', to: '2026-05-11' };
const at = (hours: number) => ({
  now: new Date(Date.parse(`${TODAY}T09:00:00Z`) + hours * HOUR_MS),
  today: TODAY,
});
const reading = (...spans: DateSpan[]) => ({ spans, etag: null, lastModified: null });

const feed: CalendarFeed = {
  id: 1,
  name: 'Airbnb',
  url: 'https://feeds.example/a.ics',
  beds: null,
  spans: [MAY],
  pending: null,
  etag: null,
  last_modified: null,
  last_read_at: at(0).now,
  failed_since: null,
  due_at: at(0).now,
  created_at: at(0).now,
};

/** Applies steps one after the other and returns what each reports. */
function newsOf(steps: readonly ((feed: CalendarFeed) => CalendarFeed)[], start = feed): string[] {
  let current = start;
  return steps.map((step) => {
    const next = step(current);
    const news = feedNews([current], [next]).map(({ kind, feed: { suspicion_no } }) =>
      kind === 'failed' ? kind : `${kind} ${suspicion_no}`,
    );
    current = next;
    return news.join();
  });
}
const read =
  (hours: number, ...spans: DateSpan[]) =>
  (one: CalendarFeed) =>
    withReading(one, reading(...spans), at(hours));
const release = (one: CalendarFeed) => withRelease(one, readingOf(one, TODAY) ?? '', TODAY);
const fail = (hours: number) => (one: CalendarFeed) => withFailure(one, at(hours).now);

describe('the report of a suspicious reading', () => {
  it('is made once while the suspicion lasts', () => {
    expect(newsOf([read(1), read(2), read(3, { from: '2026-05-01', to: '2026-05-02' })])).toEqual([
      'suspicious 1',
      '',
      '',
    ]);
  });

  it('is made again for a later suspicion, at the earliest after 24 h', () => {
    const steps = [read(0), read(1, MAY), read(2), read(3, MAY), read(24), release];
    expect(newsOf(steps)).toEqual(['suspicious 1', '', '', '', 'suspicious 2', '']);
  });

  it('is not made for a file or a feed that is new', () => {
    expect(feedNews([], [{ ...feed, suspicion_no: 1 }])).toEqual([]);
  });
});

describe('the report of an outage', () => {
  it('is made once after 24 h', () => {
    expect(newsOf([fail(0), fail(23.5), fail(24), fail(24.5), fail(72)])).toEqual(['', '', 'failed', '', '']);
  });

  it('is made again for the next outage', () => {
    expect(newsOf([fail(0), fail(24), read(25, MAY), fail(26), fail(49), fail(50)])).toEqual([
      '',
      'failed',
      '',
      '',
      '',
      'failed',
    ]);
  });
});

describe('a feed that fails', () => {
  it('is read again after as long as it has failed, at least 30 minutes and at most 1 h later', () => {
    let current = feed;
    const waits = [0, 0.5, 1, 2, 4, 7].map((hours) => {
      current = withFailure(current, at(hours).now);
      return ((current.due_at?.getTime() ?? 0) - at(hours).now.getTime()) / HOUR_MS;
    });
    expect(waits).toEqual([0.5, 0.5, 1, 1, 1, 1]);
  });
});

describe('the release of a suspicious reading', () => {
  const JUNE: DateSpan = { from: '2026-06-01', to: '2026-06-03' };
  const empty = read(1)(feed);
  const seen = readingOf(empty, TODAY) ?? '';

  it('frees the nights, also after an equal reading', () => {
    expect(withRelease(read(2)(empty), seen, TODAY)).toMatchObject({ spans: [], pending: null });
  });

  it('is refused after a reading with other nights, and when it would free other nights', () => {
    const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;
    expect(() => withRelease(read(2, JUNE)(empty), seen, TODAY)).toThrow(conflict);
    const again = read(3)(read(2, JUNE)(empty));
    expect(again.pending?.spans).toEqual([]);
    expect(() => withRelease(again, seen, TODAY)).toThrow(conflict);
  });

  it('changes nothing when repeated, and is refused when the calendar names the nights again', () => {
    const released = withRelease(empty, seen, TODAY);
    expect(withRelease(released, seen, TODAY)).toBe(released);
    expect(() => withRelease(read(2, MAY)(empty), seen, TODAY)).toThrow();
  });
});

describe('nightsWithout', () => {
  const may = (from: number, to: number): DateSpan => ({
    from: `2026-05-${String(from).padStart(2, '0')}`,
    to: `2026-05-${String(to).padStart(2, '0')}`,
  });
  it.each([
    ['nothing', [], [may(1, 11)]],
    ['all', [may(1, 11)], []],
    ['the middle', [may(4, 6)], [may(1, 4), may(6, 11)]],
    ['both ends and beyond', [may(1, 3), may(9, 20)], [may(3, 9)]],
    ['other nights', [may(11, 12)], [may(1, 11)]],
  ])('subtracts %s', (_what, others, left) => {
    expect(nightsWithout([may(1, 11)], others)).toEqual(left);
  });
});
