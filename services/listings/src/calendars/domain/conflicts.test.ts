import { conflictsOf } from './conflicts';

const TODAY = '2026-03-02';
const stay = { request_id: 1, from: '2026-05-02', to: '2026-05-06', beds: 4 };
const airbnb = { id: 5, name: 'Airbnb', beds: null, spans: [{ from: '2026-05-01', to: '2026-05-04' }] };
const calendar = { beds_total: 12, stays: [stay], feeds: [airbnb] };
const spansOf = (conflicts: ReturnType<typeof conflictsOf>) => conflicts.map(({ from, to }) => [from, to]);

describe('conflictsOf', () => {
  it('names nights, stays and feeds of a conflict', () => {
    const later = { ...airbnb, id: 6, name: 'Booking', spans: [{ from: '2026-06-01', to: '2026-06-02' }] };
    const other = { ...stay, request_id: 2, from: '2026-07-01', to: '2026-07-03' };
    expect(conflictsOf({ ...calendar, stays: [stay, other], feeds: [airbnb, later] }, TODAY)).toEqual([
      { from: '2026-05-02', to: '2026-05-04', stays: [stay], feeds: [{ id: 5, name: 'Airbnb' }] },
    ]);
  });

  it('starts today, and ends with the stay', () => {
    expect(spansOf(conflictsOf(calendar, '2026-05-03'))).toEqual([['2026-05-03', '2026-05-04']]);
    expect(conflictsOf(calendar, '2026-05-04')).toEqual([]);
  });

  it.each([
    ['the stay is cancelled', { stays: [] }],
    ['the calendar blocks the remaining beds only', { feeds: [{ ...airbnb, beds: 8 }] }],
    ['the calendar is removed', { feeds: [] }],
    ['the calendar names these nights no longer', { feeds: [{ ...airbnb, spans: [] }] }],
  ])('ends when %s', (_what, change) => {
    expect(conflictsOf({ ...calendar, ...change }, TODAY)).toEqual([]);
  });
});
