import { accommodationsAsked, askedLoaded, askedSlice, selectAskedIds } from './asked.slice';

const asked = (accommodation_id: number, start_date: string, end_date: string) => ({
  accommodation_id,
  booking_request_id: 4711,
  start_date,
  end_date,
});
const dates = { startDate: '2027-01-10', endDate: '2027-01-20' };

function askedIds(own: ReturnType<typeof asked>[], remembered: ReturnType<typeof asked>[], searched = dates) {
  let state = askedSlice.reducer(undefined, askedLoaded(own));
  state = askedSlice.reducer(state, accommodationsAsked(remembered));
  return [...selectAskedIds({ asked: state }, searched).keys()].sort();
}

beforeEach(() => localStorage.clear());

describe('selectAskedIds', () => {
  it('finds stays that share a night, of the account and of this browser', () => {
    const own = [asked(1, '2027-01-01', '2027-01-11'), asked(2, '2027-01-19', '2027-02-01')];
    expect(askedIds(own, [asked(3, '2027-01-12', '2027-01-14')])).toEqual([1, 2, 3]);
  });

  it('leaves out stays before and after, also where arrival and departure fall on one day', () => {
    const own = [asked(1, '2027-01-01', '2027-01-10'), asked(2, '2027-01-20', '2027-02-01')];
    expect(askedIds(own, [asked(3, '2026-12-01', '2026-12-24')])).toEqual([]);
  });

  it('finds none for a search without dates', () => {
    const state = askedSlice.reducer(undefined, askedLoaded([asked(1, '2027-01-12', '2027-01-14')]));
    expect(selectAskedIds({ asked: state }, null).size).toBe(0);
  });
});
