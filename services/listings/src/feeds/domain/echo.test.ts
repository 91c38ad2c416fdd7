import { countedSpans, echoesAfter, withoutStay } from './echo';

const span = (from: string, to: string) => ({ from: `2027-03-${from}`, to: `2027-03-${to}` });
const stay = (from: string, to: string, beds = 4, request_id = 1) => ({
  ...span(from, to),
  beds,
  request_id,
});
const NOW = new Date('2027-03-01T09:00:00Z');
const feed = (...spans: ReturnType<typeof span>[]) => ({
  spans,
  beds: null as number | null,
  last_read_at: NOW,
});

describe('events that return from own stays', () => {
  it.each([
    ['the stay itself', [span('10', '15')], [stay('10', '15')], []],
    ['the stay in events of single nights', [span('10', '12'), span('12', '15')], [stay('10', '15')], []],
    ['nights of two stays', [span('10', '20')], [stay('10', '15'), stay('15', '20')], []],
    ['the stay merged with a booking after it', [span('10', '18')], [stay('10', '15')], [span('15', '18')]],
    [
      'the stay merged with bookings around it',
      [span('08', '18')],
      [stay('10', '15')],
      [span('08', '10'), span('15', '18')],
    ],
    [
      'the stay, followed by a booking',
      [span('10', '15'), span('15', '18')],
      [stay('10', '15')],
      [span('15', '18')],
    ],
  ])('count only beyond the stays: %s', (_what, spans, stays, expected) => {
    expect(countedSpans(feed(...spans), stays)).toEqual(expected);
  });

  it.each([
    ['beyond it', span('12', '18')],
    ['within it', span('11', '13')],
    ['until its end', span('12', '15')],
    ['from its begin', span('10', '13')],
  ])(
    'count in full where they overlap a stay in part, %s: that is a booking of another platform',
    (_where, one) => {
      expect(countedSpans(feed(one), [stay('10', '15')])).toEqual([one]);
    },
  );

  it('count only beyond a running stay, of which they name the nights ahead', () => {
    expect(countedSpans(feed(span('01', '05')), [{ ...stay('01', '05'), from: '2027-02-20' }])).toEqual([]);
  });

  it('count only beyond a stay that has begun before they were read', () => {
    const read = { ...feed(span('01', '08')), last_read_at: NOW };
    expect(countedSpans(read, [{ ...stay('01', '05'), from: '2027-02-20' }])).toEqual([span('05', '08')]);
  });

  it('count in full where their calendar blocks more beds than the stays have', () => {
    const stays = [stay('10', '15', 4), stay('10', '12', 4, 2)];
    expect(countedSpans({ ...feed(span('10', '15')), beds: 8 }, stays)).toEqual(
      [span('10', '15')].map((one) => ({ ...one, from: '2027-03-12' })),
    );
    expect(countedSpans({ ...feed(span('10', '15')), beds: 4 }, stays)).toEqual([]);
    expect(countedSpans({ ...feed(span('12', '15')), beds: 8 }, stays)).toEqual([span('12', '15')]);
  });
});

describe('events that returned from a cancelled stay', () => {
  const stays = [stay('10', '15')];
  const cancelled = () =>
    withoutStay([feed(span('10', '18'))], {
      before: stays,
      after: stays.filter((stay) => stay.request_id !== 1),
      now: NOW,
    })[0]!;

  it('add nothing', () => {
    expect(countedSpans(cancelled(), [])).toEqual([span('15', '18')]);
  });

  it('stay so while they are named, for two days', () => {
    const { echoes = [] } = cancelled() as { echoes?: Parameters<typeof echoesAfter>[0] };
    const after = (hours: number, ...read: ReturnType<typeof span>[]) =>
      echoesAfter(echoes, read, new Date(NOW.getTime() + hours * 3_600_000)).map(({ from, to }) => ({
        from,
        to,
      }));
    expect(after(47, span('10', '18'))).toEqual([span('10', '15')]);
    expect(after(1, span('12', '18'))).toEqual([span('12', '15')]);
    expect(after(1, span('15', '18'))).toEqual([]);
    expect(after(48, span('10', '18'))).toEqual([]);
  });

  it('leave a calendar without them as it is', () => {
    const feeds = [feed(span('20', '22'))];
    expect(
      withoutStay(feeds, {
        before: stays,
        after: stays.filter((stay) => stay.request_id !== 1),
        now: NOW,
      })[0],
    ).toBe(feeds[0]);
  });
});
