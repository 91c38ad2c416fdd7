import { coverageOf } from './coverage';
import { missingBedsPath } from './missing-beds';

const request = {
  start_date: '2027-05-03',
  end_date: '2027-05-28',
  workers: 6,
  today: '2027-01-01',
  offered: [],
};
const at = { location: 'Köln', lat: 50.9, lng: 6.9 };

describe('missingBedsPath', () => {
  it('searches for the missing beds from the first to the last night that lacks some', () => {
    const confirmed = [{ from: '2027-05-03', to: '2027-05-06', beds: 6 }];
    expect(missingBedsPath(at, coverageOf({ ...request, confirmed }))).toBe(
      '/search?location=K%C3%B6ln&lat=50.9&lng=6.9&workers=6&startDate=2027-05-06&endDate=2027-05-28',
    );
  });

  it('is null when no bed is missing', () => {
    const confirmed = [{ from: '2027-05-03', to: '2027-05-28', beds: 6 }];
    expect(missingBedsPath(at, coverageOf({ ...request, confirmed }))).toBeNull();
  });
});
