import { occupancyOf } from './occupancy';

const feed = (name: string, beds: number | null, from: string, to: string) => ({
  id: 1,
  name,
  url: null,
  beds,
  spans: [{ from, to }],
  pending: null,
  etag: null,
  last_modified: null,
  last_read_at: new Date(0),
  failed_since: null,
  due_at: null,
  created_at: new Date(0),
});
const calendar = {
  beds_total: 12,
  blocks: [{ from: '2026-10-23', to: '2026-10-26', beds: 2 }],
  stays: [{ request_id: 7, from: '2026-10-20', to: '2026-10-25', beds: 8, persons: 8 }],
  feeds: [feed('Airbnb', 4, '2026-10-25', '2026-10-27'), feed('Haus', null, '2026-11-01', '2026-11-02')],
};

describe('occupancyOf', () => {
  it('counts each night until the day of departure, also over the change of clocks', () => {
    const { nights } = occupancyOf(calendar, '2026-10-22', '2026-10-28');
    expect(nights.map(({ date, beds_free }) => `${date.slice(8)}: ${beds_free}`)).toEqual([
      '22: 4',
      '23: 2',
      '24: 2',
      '25: 6',
      '26: 8',
      '27: 12',
    ]);
  });
  it('names what takes beds in these nights, the oldest first, without the request', () => {
    expect(occupancyOf(calendar, '2026-10-22', '2026-10-28').spans).toEqual([
      { kind: 'stay', from: '2026-10-20', to: '2026-10-25', beds: 8, name: null },
      { kind: 'block', from: '2026-10-23', to: '2026-10-26', beds: 2, name: null },
      { kind: 'feed', from: '2026-10-25', to: '2026-10-27', beds: 4, name: 'Airbnb' },
    ]);
  });
  it('names a stay by the company of its request', () => {
    const companies = new Map([[7, 'Demo-Bau GmbH']]);
    expect(occupancyOf(calendar, '2026-10-22', '2026-10-23', companies).spans).toMatchObject([
      { kind: 'stay', name: 'Demo-Bau GmbH' },
    ]);
  });
  it('adds the beds of overlapping feeds, at most those of the house', () => {
    const feeds = [
      feed('Zimmer 1', 8, '2026-11-01', '2026-11-03'),
      feed('Zimmer 2', 3, '2026-11-01', '2026-11-04'),
      feed('Haus', null, '2026-11-02', '2026-11-03'),
      feed('Vor dem Umbau', 20, '2026-11-05', '2026-11-06'),
    ];
    const { nights, spans } = occupancyOf({ ...calendar, feeds }, '2026-11-01', '2026-11-06');
    expect(nights.map(({ beds_free }) => beds_free)).toEqual([1, 0, 9, 12, 0]);
    expect(spans.map(({ beds }) => beds)).toEqual([8, 3, 12, 12]);
  });
  it('shows a feed of the whole house with all beds, and no night below zero', () => {
    const { nights, spans } = occupancyOf(
      { ...calendar, blocks: [{ from: '2026-11-01', to: '2026-11-02', beds: 3 }] },
      '2026-11-01',
      '2026-11-02',
    );
    expect(nights).toEqual([{ date: '2026-11-01', beds_free: 0 }]);
    expect(spans.map(({ beds }) => beds)).toEqual([12, 3]);
  });
});
