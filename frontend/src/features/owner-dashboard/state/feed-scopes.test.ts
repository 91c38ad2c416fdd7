import { scopeOptions } from './feed-scopes';

const room = (beds: number, private_bath = false) => ({
  name: 'Zimmer',
  beds,
  single_beds: beds,
  private_bath,
});
const accommodation = {
  rooms: [room(2, true), room(2, true), room(2, true), room(4), room(3)],
  beds_total: 13,
};
const WHOLE_HOUSE = 'Ganze Unterkunft (13 Betten)';

describe('scopeOptions', () => {
  it('offers the whole accommodation, one room of each group and each group, by beds', () => {
    expect(scopeOptions(accommodation, { whole: WHOLE_HOUSE })).toEqual([
      { value: '', label: WHOLE_HOUSE },
      { value: '2', label: '1 × Zweibettzimmer mit Bad (2 Betten)' },
      { value: '3', label: '1 × Dreibettzimmer (3 Betten)' },
      { value: '4', label: '1 × Vierbettzimmer (4 Betten)' },
      { value: '6', label: '3 × Zweibettzimmer mit Bad (6 Betten)' },
    ]);
  });
  it('names rooms with equal beds in one choice', () => {
    const rooms = [room(2), room(2), room(4), room(1)];
    expect(
      scopeOptions({ rooms, beds_total: 9 }, { whole: WHOLE_HOUSE }).map(({ label }) => label),
    ).toContain('2 × Zweibettzimmer oder 1 × Vierbettzimmer (4 Betten)');
  });
  it('offers one room that is the whole accommodation once', () => {
    expect(scopeOptions({ rooms: [room(4)], beds_total: 4 }, { whole: WHOLE_HOUSE })).toEqual([
      { value: '', label: WHOLE_HOUSE },
    ]);
  });
  it('keeps beds that no rooms have any more', () => {
    expect(scopeOptions(accommodation, { whole: WHOLE_HOUSE, current: 5 }).at(-1)).toEqual({
      value: '5',
      label: '5 Betten',
    });
  });
});
