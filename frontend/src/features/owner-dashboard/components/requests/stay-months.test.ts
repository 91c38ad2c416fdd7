import { byMonth } from './stay-months';

const stay = (id: number, ...arrivals: string[]) => ({
  id,
  own: arrivals.map((start_date) => ({ status: 'confirmed' as const, start_date })),
});

describe('byMonth', () => {
  it('groups by the month of the next arrival, in order', () => {
    const months = byMonth(
      [stay(1, '2027-01-04'), stay(2, '2026-12-20'), stay(3, '2026-12-07', '2027-02-01')],
      '2026-11-27',
    );
    expect(months.map(({ month, items }) => [month, items.map(({ id }) => id)])).toEqual([
      ['2026-12', [3, 2]],
      ['2027-01', [1]],
    ]);
  });

  it('counts neither houses where the crew has arrived nor those that are not confirmed', () => {
    const item = {
      id: 1,
      own: [
        { status: 'confirmed' as const, start_date: '2026-11-02' },
        { status: 'declined' as const, start_date: '2026-12-01' },
        { status: 'confirmed' as const, start_date: '2027-01-11' },
      ],
    };
    expect(byMonth([item], '2026-11-27').map(({ month }) => month)).toEqual(['2027-01']);
  });
});
